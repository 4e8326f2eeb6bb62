import type { Knex } from 'knex';
import { allWords, documentOf } from './document.ts';
import { type IndexedArtwork, searchEngine } from './engine-records.ts';
import type { EntryChange } from './entries.ts';
import { changeEntries, entryIds } from './entry-records.ts';
import type { Pending } from './pending-records.ts';
import { type CatalogueArtwork, readArtworks } from './source-records.ts';
import { keepWords } from './word-records.ts';

const longestKey = 400;

/** Brings the documents of these artworks in step with the catalogue; tells which of them to look at again, and when. */
export async function indexArtworks(transaction: Knex.Transaction, ids: number[], now: number): Promise<Pending[]> {
  if (ids.length === 0) return [];
  const artworks = await readArtworks(transaction, ids);
  const shown = artworks.filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now);
  const before = await readEntries(transaction, ids);
  const indexed = await withEntries(transaction, shown);
  const known = new Set(indexed.map(({ id }) => id));
  const engine = searchEngine(transaction);
  await engine.remove(
    transaction,
    ids.filter((id) => !known.has(id)),
  );
  await engine.put(transaction, indexed);
  await keepWords(
    transaction,
    'artworks',
    indexed.flatMap(({ document }) => allWords(document)),
  );
  await changeEntries(transaction, countChanges(before, indexed.map(entriesOf)));
  return artworks.flatMap(({ id, publishedAt }) =>
    publishedAt !== null && publishedAt > now ? { kind: 'artwork', id, due: publishedAt } : [],
  );
}

/** The entries that the index has of each artwork until now. */
async function readEntries(transaction: Knex, ids: number[]): Promise<number[][]> {
  const rows: { title_entry: number; entries: string }[] = await transaction('search_documents')
    .whereIn('artwork_id', ids)
    .select('title_entry', 'entries');
  return rows.map(({ title_entry, entries }) => [title_entry, ...JSON.parse(entries)]);
}

async function withEntries(transaction: Knex, artworks: CatalogueArtwork[]): Promise<IndexedArtwork[]> {
  const documents = artworks.map(({ source }) => documentOf(source));
  const keys = documents.map(({ title }) => title.join(' ').slice(0, longestKey).toWellFormed());
  const titles = await entryIds(transaction, 'artworks', new Map(keys.map((key) => [key, key])));
  const artists = await entryIds(transaction, 'artists', nameless(artworks.map(({ artistId }) => artistId)));
  const styles = await entryIds(transaction, 'styles', nameless(artworks.flatMap(({ styleIds }) => styleIds)));
  return artworks.map(({ id, artistId, styleIds }, index) => ({
    id,
    document: documents[index] as IndexedArtwork['document'],
    titleEntry: titles.get(keys[index] as string) as number,
    entries: [artists.get(String(artistId)), ...styleIds.map((style) => styles.get(String(style)))] as number[],
  }));
}

// What they are called comes with their own turn.
function nameless(ids: number[]): Map<string, string> {
  return new Map(ids.map((id) => [String(id), '']));
}

function entriesOf({ titleEntry, entries }: IndexedArtwork): number[] {
  return [titleEntry, ...entries];
}

function countChanges(before: number[][], after: number[][]): Map<number, EntryChange> {
  const changes = new Map<number, EntryChange>();
  const count = (id: number, more: number) => changes.set(id, { more: (changes.get(id)?.more ?? 0) + more });
  for (const id of before.flat()) count(id, -1);
  for (const id of after.flat()) count(id, 1);
  return new Map([...changes].filter(([, { more }]) => more !== 0));
}
