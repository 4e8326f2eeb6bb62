import type { Knex } from 'knex';
import { bestArtworks } from './best-records.ts';
import type { EntryKind } from './entries.ts';
import { findNames, findTerm } from './find-records.ts';
import type { NameEntry } from './name-match.ts';
import { namesWith } from './name-records.ts';
import { longestPrefix, mostSuggested } from './phrases.ts';
import { suggestedEntries } from './suggested-entry-records.ts';
import type { SuggestionRow } from './suggestion-row.ts';
import { artworkRows, rowsOf } from './suggestion-row-records.ts';
import { searchedWords } from './term.ts';
import { freshen } from './upkeep-records.ts';

/** What a term may become, each kind with how many there are and the first of them. */
export type SuggestionRows = Record<EntryKind, SuggestionTab>;

interface SuggestionTab {
  count: number;
  rows: SuggestionRow[];
}

/** What a term may become while it is typed: titles and names with a word that begins so; else what has its words; else what was meant. */
export async function suggest(database: Knex, term: string, now: number): Promise<SuggestionRows> {
  const words = searchedWords(term);
  if (words.length === 0) return { artworks: nothing, artists: nothing, styles: nothing };
  await freshen(database, now);
  const prefix = words.join(' ').slice(0, longestPrefix).toWellFormed().trimEnd();
  const tabs = await beginningWith(database, prefix, now);
  if (tabs.artworks.count === 0) tabs.artworks = await artworksWith(database, words, now);
  for (const kind of ['artists', 'styles'] as const) {
    if (tabs[kind].count > 0 || words.length === 1) continue;
    tabs[kind] = await namedTab(database, kind, await namesWith(database, kind, words), now);
  }
  return Object.values(tabs).some(({ count }) => count > 0) ? tabs : meant(database, term, now);
}

const nothing: SuggestionTab = { count: 0, rows: [] };

async function meant(database: Knex, term: string, now: number): Promise<SuggestionRows> {
  const { words } = await findTerm(database, term, now);
  const artists = await findNames(database, 'artists', term, now);
  const styles = await findNames(database, 'styles', term, now);
  return {
    artworks: words ? await artworksWith(database, words, now) : nothing,
    artists: await namedTab(database, 'artists', artists.entries, now),
    styles: await namedTab(database, 'styles', styles.entries, now),
  };
}

async function beginningWith(database: Knex, prefix: string, now: number): Promise<SuggestionRows> {
  const { artworks, artists, styles } = await suggestedEntries(database, prefix, mostSuggested);
  const ids = { artworks: artworks.ids, artists: artists.ids, styles: styles.ids };
  const rows = await rowsOf(database, ids, now);
  return {
    artworks: { count: artworks.count, rows: rows.artworks },
    artists: { count: artists.count, rows: rows.artists },
    styles: { count: styles.count, rows: rows.styles },
  };
}

async function namedTab(
  database: Knex,
  kind: 'artists' | 'styles',
  entries: NameEntry[],
  now: number,
): Promise<SuggestionTab> {
  const ids = entries.slice(0, mostSuggested).map(({ id }) => id);
  const rows = await rowsOf(database, { artworks: [], artists: [], styles: [], [kind]: ids }, now);
  return { count: entries.length, rows: rows[kind] };
}

async function artworksWith(database: Knex, words: string[], now: number): Promise<SuggestionTab> {
  const { count, ids } = await bestArtworks(database, words, mostSuggested, now);
  return { count, rows: await artworkRows(database, ids, now) };
}
