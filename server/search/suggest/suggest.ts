import type { Knex } from 'knex';
import { findNames, matchingWords, resolveTerm } from '../find.ts';
import { findBestArtworks } from '../match/matches.ts';
import { findNamesWith, type NameEntry } from '../match/names.ts';
import type { Search } from '../search.ts';
import { searchWords } from '../words.ts';
import {
  ENTRY_KINDS,
  type EntryKind,
  MAX_PREFIX_LENGTH,
  MAX_SUGGESTED,
  rangeOf,
  type SuggestionRow,
} from './entries.ts';
import { MAX_READ } from './prefixes.ts';
import { artworkRows, suggestionRows } from './rows.ts';

/** The suggestions of each kind: their number and the first rows. */
export type SuggestionRows = Record<EntryKind, SuggestionTab>;

interface SuggestionTab {
  count: number;
  rows: SuggestionRow[];
}

/**
 * Suggestions while a term is typed: titles and names with a word that begins with it. If there are none: artworks and names with
 * all its words. If there are none either: those of the corrected term.
 */
export async function suggest(search: Search, term: string, now: number): Promise<SuggestionRows> {
  const words = searchWords(term);
  if (words.length === 0) return { artworks: EMPTY_TAB, artists: EMPTY_TAB, styles: EMPTY_TAB };
  await search.sync(now);
  const prefix = words.join(' ').slice(0, MAX_PREFIX_LENGTH).toWellFormed().trimEnd();
  const tabs = await suggestByPrefix(search, prefix, now);
  if (tabs.artworks.count === 0) {
    const matching = await matchingWords(search, term);
    if (matching) tabs.artworks = await artworkTab(search, matching, now);
  }
  for (const kind of ['artists', 'styles'] as const) {
    if (tabs[kind].count > 0 || words.length === 1) continue;
    tabs[kind] = await nameTab(search, kind, await findNamesWith(search, kind, words), now);
  }
  return Object.values(tabs).some(({ count }) => count > 0) ? tabs : suggestCorrections(search, term, now);
}

const EMPTY_TAB: SuggestionTab = { count: 0, rows: [] };

async function suggestCorrections(search: Search, term: string, now: number): Promise<SuggestionRows> {
  const { words } = await resolveTerm(search, term, now);
  const artists = await findNames(search, 'artists', term, now);
  const styles = await findNames(search, 'styles', term, now);
  return {
    artworks: words ? await artworkTab(search, words, now) : EMPTY_TAB,
    artists: await nameTab(search, 'artists', artists.entries, now),
    styles: await nameTab(search, 'styles', styles.entries, now),
  };
}

async function suggestByPrefix(search: Search, prefix: string, now: number): Promise<SuggestionRows> {
  const { artworks, artists, styles } = await entriesByPrefix(search.database, prefix, MAX_SUGGESTED);
  const ids = { artworks: artworks.ids, artists: artists.ids, styles: styles.ids };
  const rows = await suggestionRows(search.database, ids, now);
  return {
    artworks: { count: artworks.count, rows: rows.artworks },
    artists: { count: artists.count, rows: rows.artists },
    styles: { count: styles.count, rows: rows.styles },
  };
}

async function nameTab(
  search: Search,
  kind: 'artists' | 'styles',
  entries: NameEntry[],
  now: number,
): Promise<SuggestionTab> {
  const ids = entries.slice(0, MAX_SUGGESTED).map(({ id }) => id);
  const rows = await suggestionRows(search.database, { artworks: [], artists: [], styles: [], [kind]: ids }, now);
  return { count: entries.length, rows: rows[kind] };
}

async function artworkTab(search: Search, words: string[], now: number): Promise<SuggestionTab> {
  const { count, ids } = await findBestArtworks(search, words, MAX_SUGGESTED, now);
  return { count, rows: await artworkRows(search.database, ids, now) };
}

export interface PrefixMatches {
  count: number;
  /** Ids of entries, best first. */
  ids: number[];
}

interface SuggestionsRow {
  kind: EntryKind;
  count: number;
  /** JSON array of entry ids. */
  entries: string;
}

interface ReadEntry {
  kind: EntryKind;
  id: number;
  words: string;
  count: number;
}

/** The entries of each kind with a word that begins with the prefix, from the stored answer or else from the phrases. */
export async function entriesByPrefix(
  database: Knex,
  prefix: string,
  limit: number,
): Promise<Record<EntryKind, PrefixMatches>> {
  const stored = await readStored(database, prefix);
  const read = await readEntries(database, prefix, stored);
  const suggested = ENTRY_KINDS.map((kind): [EntryKind, PrefixMatches] => {
    const rows = read
      .filter((row) => row.kind === kind)
      .sort((a, b) => rank(b, prefix) - rank(a, prefix) || b.count - a.count);
    const result = stored.get(kind);
    return [kind, result ? fromStored(result, rows, prefix, limit) : fromRead(kind, rows, limit)];
  });
  return Object.fromEntries(suggested) as Record<EntryKind, PrefixMatches>;
}

async function readStored(database: Knex, prefix: string): Promise<Map<EntryKind, SuggestionsRow>> {
  const rows: SuggestionsRow[] = await database('search_prefixes')
    .whereIn('kind', ENTRY_KINDS)
    .where({ prefix })
    .select('kind', 'count', 'entries');
  return new Map(rows.map((row) => [row.kind, row]));
}

// One unchanging statement for all kinds: it runs every few letters while a visitor types.
const PHRASES = `select * from (
  select e.kind, e.id, e.words, e.count from search_phrases as p join search_entries as e on e.id = p.entry_id
  where p.kind = ? and p.phrase between ? and ? and p.shared < ? order by p.phrase limit ?) as found`;
const PHRASES_OF_ALL_KINDS = ENTRY_KINDS.map(() => PHRASES).join(' union all ');

async function readEntries(
  database: Knex,
  prefix: string,
  stored: Map<EntryKind, SuggestionsRow>,
): Promise<ReadEntry[]> {
  const bindings = ENTRY_KINDS.flatMap((kind) => {
    // With a stored answer, only phrases equal to the prefix are read: those entries come first.
    const range = stored.has(kind) ? [`${prefix} `, `${prefix} `] : rangeOf(prefix);
    return [kind, ...range, prefix.length, MAX_READ + 1];
  });
  return database
    .from(database.raw(`(${PHRASES_OF_ALL_KINDS}) as begun`, bindings))
    .select('kind', 'id', 'words', 'count');
}

function fromRead(kind: EntryKind, rows: ReadEntry[], limit: number): PrefixMatches {
  const count = kind === 'artworks' ? rows.reduce((sum, row) => sum + row.count, 0) : rows.length;
  return { count, ids: rows.slice(0, limit).map(({ id }) => id) };
}

function fromStored(
  { count, entries }: SuggestionsRow,
  rows: ReadEntry[],
  prefix: string,
  limit: number,
): PrefixMatches {
  const whole = rows.filter(({ words }) => words === prefix).map(({ id }) => id);
  return { count, ids: [...new Set<number>([...whole, ...JSON.parse(entries)])].slice(0, limit) };
}

// Entries equal to the prefix come first, then those that begin with it, then those that contain it.
function rank({ words }: ReadEntry, prefix: string): number {
  return words === prefix ? 2 : words.startsWith(prefix) ? 1 : 0;
}
