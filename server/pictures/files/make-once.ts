import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { Lease } from '../../jobs/lease.ts';
import { claimKey, deleteClaimed } from '../../jobs/records.ts';
import { SECOND } from '../../time/time.ts';

/** Lets one process of all nodes make the variants of a picture. */
export interface Claims {
  /** Null while another process has the claim of this key. */
  take(key: string): Promise<Claim | null>;
}

export interface Claim {
  release(): Promise<void>;
}

const KIND = 'picture-variants';
/** Milliseconds until a process looks again for the file that another one makes. */
const INTERVAL = SECOND / 4;

/** Claims are rows of `jobs`: their lease is renewed while the process works, and ends soon after a process that died. */
export function databaseClaims(database: Knex, now: () => number): Claims {
  return {
    async take(key) {
      const job = await claimKey(database, { kind: KIND, key }, now());
      if (!job) return null;
      const lease = new Lease(job, { database, now, stopping: new AbortController().signal });
      return {
        release: async () => {
          await lease.end();
          await deleteClaimed(database, job);
        },
      };
    },
  };
}

export interface MakeOptions {
  isMade: () => Promise<boolean>;
  make: () => Promise<void>;
  signal?: AbortSignal;
}

/** Resolves when the files of the key are made, by this process or by another one. Rejects when `make` fails here. */
export async function makeOnce(claims: Claims, key: string, { isMade, make, signal }: MakeOptions): Promise<void> {
  while (!(await isMade())) {
    const claim = await claims.take(key);
    if (!claim) {
      await pause(INTERVAL, undefined, { signal });
      continue;
    }
    try {
      // Another process may have made them between the look and the claim.
      if (!(await isMade())) await make();
    } finally {
      await claim.release();
    }
    return;
  }
}
