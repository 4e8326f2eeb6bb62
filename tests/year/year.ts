import type { Gallery } from './gallery/gallery.ts';
import type { Random } from './gallery/random.ts';
import type { Simulation } from './gallery/simulation.ts';
import type { Staff } from './gallery/staff.ts';
import type { Ledger } from './ledger/ledger.ts';

/** What every scenario uses. */
export interface Year {
  gallery: Gallery;
  simulation: Simulation;
  random: Random;
  ledger: Ledger;
  staff: Staff;
  /** Months like `2027-09`, in their order. */
  months: string[];
  size: { orders: number; works: number };
}

/** Throws where the server differs from the ledger. */
export function check(what: string, actual: unknown, expected: unknown): void {
  const [is, should] = [actual, expected].map((value) => JSON.stringify(value));
  if (is !== should) throw new Error(`${what}: the server says ${is}, the ledger ${should}.`);
}
