import type { Knex } from 'knex';
import type { Change, ChangeKind, Changes } from '../changes/contract.ts';
import { byName } from './directory-order.ts';
import type { ArtistNameRow } from './index-rows.ts';

/** The artists on the website in the order of a directory, whatever they are read from. */
export interface Directory {
  artists(now: number): Promise<ArtistNameRow[]>;
}

interface Entry extends ArtistNameRow {
  published_at: number;
}

const kinds = new Set<ChangeKind>(['artist', 'everything']);

/** Asks the database each time. */
export function queriedDirectory(database: Knex): Directory {
  return { artists: async (now) => shownAt(await readEntries(database), now) };
}

/** Keeps it until an artist changes: to put tens of thousands in order takes longer than to show a page of them. */
export function keptDirectory({ database, changes }: { database: Knex; changes: Changes }): Directory {
  let kept: Promise<Entry[]> | null = null;
  changes.subscribe((some: Change[]) => {
    if (some.some(({ kind }) => kinds.has(kind))) kept = null;
  });

  function read(): Promise<Entry[]> {
    if (kept) return kept;
    const reading = readEntries(database);
    kept = reading;
    // What failed is asked for again.
    reading.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading;
  }

  return { artists: async (now) => shownAt(await (changes.isFresh() ? read() : readEntries(database)), now) };
}

async function readEntries(database: Knex): Promise<Entry[]> {
  const rows: Entry[] = await database('artists')
    .where('is_shown_on_website', true)
    .whereNotNull('published_at')
    .select('id', 'slug', 'name', 'published_at');
  return rows.sort(byName);
}

function shownAt(entries: Entry[], now: number): Entry[] {
  return entries.filter(({ published_at }) => published_at <= now);
}
