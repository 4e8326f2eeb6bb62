import type { Knex } from 'knex';
import type { Change, ChangeKind } from '../changes/contract.ts';
import { findCards } from './records.ts';
import type { CardRow } from './rows.ts';

/** Cards that are kept; at about two kilobytes each. */
const most = 4_000;

const ofAnArtwork: ChangeKind[] = ['artwork', 'reservation'];
const ofMany: ChangeKind[] = ['artist', 'medium', 'image', 'everything'];

/** The rows of cards that were asked for last, each until it changes. What lapses by itself is in the row, for whoever shows it. */
export class KeptCards {
  readonly #database: Knex;
  readonly #rows = new Map<number, CardRow>();
  /** Counts what was let go, so that nothing is kept that was read before. */
  #version = 0;

  constructor(database: Knex) {
    this.#database = database;
  }

  /** The artworks with these ids, in this order. */
  async find(ids: number[]): Promise<CardRow[]> {
    const rows = new Map(ids.map((id) => [id, this.#rows.get(id)]));
    const missing = ids.filter((id) => !rows.get(id));
    const version = this.#version;
    for (const row of await findCards(this.#database, missing)) {
      rows.set(row.id, row);
      if (version === this.#version) this.#keep(row);
    }
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  follow(changes: Change[]): void {
    for (const { kind, id } of changes) {
      if (ofMany.includes(kind)) this.#rows.clear();
      else if (ofAnArtwork.includes(kind) && id !== null) this.#rows.delete(id);
    }
    this.#version++;
  }

  #keep(row: CardRow): void {
    this.#rows.set(row.id, row);
    if (this.#rows.size <= most) return;
    const [oldest] = this.#rows.keys();
    if (oldest !== undefined) this.#rows.delete(oldest);
  }
}
