import type { Knex } from 'knex';
import { isPublished, isScheduled } from '../../artworks/status.ts';
import type { IndexedArtwork } from '../match/engine.ts';
import { searchEngine } from '../match/matches.ts';
import { type Facts, factsOf } from '../meaning/facts.ts';
import { wordsOfPlace } from '../meaning/places.ts';
import { storeWords } from '../spelling/stored-words.ts';
import type { EntryChange } from '../suggest/entries.ts';
import { applyEntryChanges, ensureEntries } from '../suggest/store-entries.ts';
import { type ArtworkTexts, distinctWords, toDocument } from './document.ts';
import type { PendingChange } from './pending.ts';

const MAX_KEY_LENGTH = 400;

/** Updates the documents of artworks from the catalogue. Returns those that are published later, to be indexed then. */
export async function indexArtworks(
  transaction: Knex.Transaction,
  ids: number[],
  now: number,
): Promise<PendingChange[]> {
  if (ids.length === 0) return [];
  const artworks = await readCatalogueArtworks(transaction, ids);
  const visible = artworks.filter(({ publishedAt }) => isPublished(publishedAt, now));
  const before = await readEntries(transaction, ids);
  const indexed = await withEntryIds(transaction, visible);
  const indexedIds = new Set(indexed.map(({ id }) => id));
  const engine = searchEngine(transaction);
  await engine.remove(
    transaction,
    ids.filter((id) => !indexedIds.has(id)),
  );
  await engine.put(transaction, indexed);
  await storeWords(
    transaction,
    'artworks',
    indexed.flatMap(({ document }) => distinctWords(document)),
  );
  await applyEntryChanges(transaction, countChanges(before, indexed.map(entryIdsOf)));
  return artworks.flatMap(({ id, publishedAt }) =>
    isScheduled(publishedAt, now) ? { kind: 'artwork', id, due_at: publishedAt } : [],
  );
}

/** The ids of the entries of each artwork before this update. */
async function readEntries(transaction: Knex, ids: number[]): Promise<number[][]> {
  const rows: { title_entry: number; entries: string }[] = await transaction('search_documents')
    .whereIn('artwork_id', ids)
    .select('title_entry', 'entries');
  return rows.map(({ title_entry, entries }) => [title_entry, ...JSON.parse(entries)]);
}

async function withEntryIds(transaction: Knex, artworks: CatalogueArtwork[]): Promise<IndexedArtwork[]> {
  const documents = artworks.map(({ texts, facts }) =>
    toDocument(texts, [...factsOf(facts), ...facts.places.flatMap(wordsOfPlace)]),
  );
  const keys = documents.map(({ title }) => title.join(' ').slice(0, MAX_KEY_LENGTH).toWellFormed());
  const titles = await ensureEntries(transaction, 'artworks', new Map(keys.map((key) => [key, key])));
  const artists = await ensureEntries(transaction, 'artists', withoutWords(artworks.map(({ artistId }) => artistId)));
  const styles = await ensureEntries(transaction, 'styles', withoutWords(artworks.flatMap(({ styleIds }) => styleIds)));
  return artworks.map(({ id, artistId, styleIds }, index) => ({
    id,
    document: documents[index] as IndexedArtwork['document'],
    titleEntry: titles.get(keys[index] as string) as number,
    entries: [artists.get(String(artistId)), ...styleIds.map((style) => styles.get(String(style)))] as number[],
  }));
}

// `indexNames` fills in the words of artists and styles.
function withoutWords(ids: number[]): Map<string, string> {
  return new Map(ids.map((id) => [String(id), '']));
}

function entryIdsOf({ titleEntry, entries }: IndexedArtwork): number[] {
  return [titleEntry, ...entries];
}

function countChanges(before: number[][], after: number[][]): Map<number, EntryChange> {
  const changes = new Map<number, EntryChange>();
  const count = (id: number, more: number) =>
    changes.set(id, { countDelta: (changes.get(id)?.countDelta ?? 0) + more });
  for (const id of before.flat()) count(id, -1);
  for (const id of after.flat()) count(id, 1);
  return new Map([...changes].filter(([, { countDelta }]) => countDelta !== 0));
}

/** An artwork as it is in the catalogue now. */
export interface CatalogueArtwork {
  id: number;
  artistId: number;
  styleIds: number[];
  publishedAt: number | null;
  texts: ArtworkTexts;
  facts: Facts & {
    /** Where the artwork was made and where the artist is from, like `Banaue, Ifugao`. */
    places: string[];
  };
}

interface Row {
  id: number;
  title: string;
  artist_id: number;
  artist: string;
  hometown: string | null;
  made_in: string | null;
  category: string;
  medium: string | null;
  medium_description: string | null;
  description: string | null;
  published_at: number | null;
  year_made: number | null;
  year_text: string | null;
  height: number;
  width: number;
  size: string | null;
}

interface TermRow {
  artwork_id: number;
  id: number;
  name: string;
}

export async function readCatalogueArtworks(database: Knex, ids: number[]): Promise<CatalogueArtwork[]> {
  const rows: Row[] = await database('artworks as a')
    .join('artists as ar', 'ar.id', 'a.artist_id')
    .join('categories as c', 'c.id', 'a.category_id')
    .leftJoin('media as m', 'm.id', 'a.medium_id')
    .whereIn('a.id', ids)
    .select('a.id', 'a.title', 'a.artist_id', 'a.medium_description', 'a.description', 'a.published_at')
    .select('a.year_made', 'a.year_text', 'a.made_in', 'a.height', 'a.width', 'a.size')
    .select({ artist: 'ar.name', hometown: 'ar.hometown', category: 'c.name', medium: 'm.name' });
  const styles = await readTerms(database, ids, 'style');
  const subjects = await readTerms(database, ids, 'subject');
  const tags = await readTerms(database, ids, 'tag');
  const colors = await readColors(database, ids);
  const names = (terms: Map<number, TermRow[]>, id: number) => (terms.get(id) ?? []).map(({ name }) => name);
  return rows.map((row) => ({
    id: row.id,
    artistId: row.artist_id,
    styleIds: (styles.get(row.id) ?? []).map(({ id }) => id),
    publishedAt: row.published_at,
    texts: {
      title: [row.title],
      artist: [row.artist],
      medium: [row.medium ?? '', row.medium_description ?? ''],
      styles: names(styles, row.id),
      subjects: names(subjects, row.id),
      category: [row.category],
      tags: names(tags, row.id),
      description: [row.description ?? ''],
    },
    facts: {
      year: row.year_made,
      yearText: row.year_text,
      height: row.height,
      width: row.width,
      size: row.size,
      colors: (colors.get(row.id) ?? []).map(({ color }) => color),
      places: [...new Set([row.made_in, row.hometown])].filter((place) => place !== null),
    },
  }));
}

async function readTerms(database: Knex, ids: number[], name: string): Promise<Map<number, TermRow[]>> {
  const rows: TermRow[] = await database(`artwork_${name} as at`)
    .join(`${name}s as t`, 't.id', `at.${name}_id`)
    .whereIn('at.artwork_id', ids)
    .orderBy('t.id')
    .select('at.artwork_id', 't.id', 't.name');
  return Map.groupBy(rows, (row) => row.artwork_id);
}

/** Colors of the artworks' covers. */
async function readColors(database: Knex, ids: number[]): Promise<Map<number, { id: number; color: string }[]>> {
  const rows: { id: number; color: string }[] = await database('artworks as a')
    .join('image_colors as c', 'c.image_id', 'a.image_id')
    .whereIn('a.id', ids)
    .orderBy('c.color')
    .select('a.id', 'c.color');
  return Map.groupBy(rows, ({ id }) => id);
}
