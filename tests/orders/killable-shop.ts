import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseSettings } from '../../database/connect.ts';
import { childEnvironment } from '../support/environment.ts';

/** Before or after the commit of the first transaction that has a statement like this; or before its nth statement, whatever it is. */
export type Death = { moment: 'before' | 'after'; statement: string } | { nth: number };

export interface Beginning {
  settings: DatabaseSettings;
  /** Where its clock stands. */
  now: number;
  /** Null for one that lives on. */
  death: Death | null;
}

export interface Life {
  url: string;
  /** Has it do what is due: asks about payments, gives money back, sends mails. Ends also when it dies of that. */
  look(): Promise<void>;
  /** Whether it is dead, or dies within seconds. */
  isDead(): Promise<boolean>;
  end(): Promise<void>;
}

/** Starts one serving process after the other, the next one loaded beforehand. */
export class MortalShop {
  #next = spawn();

  async start(beginning: Beginning): Promise<Life> {
    const child = this.#next;
    this.#next = spawn();
    const dead = once(child, 'exit');
    child.send(beginning);
    const [url] = await Promise.race([once(child, 'message'), dead]);
    if (typeof url !== 'string') throw new Error('A shop ended before it had opened.');
    return {
      url,
      look: async () => {
        // One that died after its last answer cannot be told any more.
        child.send('look', () => {});
        await Promise.race([once(child, 'message'), dead]);
      },
      isDead: () => Promise.race([dead.then(() => true), pause(5_000, false, { ref: false })]),
      end: async () => {
        child.kill('SIGKILL');
        await dead;
      },
    };
  }

  close(): void {
    this.#next.kill('SIGKILL');
  }
}

function spawn(): ChildProcess {
  // Modules that were compiled once load in half the time.
  const env = childEnvironment({ NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/galerya') });
  return fork(join(import.meta.dirname, 'mortal-shop-process.ts'), { execArgv: [], env });
}
