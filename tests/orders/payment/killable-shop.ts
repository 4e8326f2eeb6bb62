import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseSettings } from '../../../database/connect.ts';
import type { KillPoint } from '../../support/preloads/kill-at.ts';
import { childEnvironment } from '../../support/programs/environment.ts';
import { SHORT_TIMEOUT } from '../../support/wait-limit.ts';

export interface Beginning {
  settings: DatabaseSettings;
  /** The time of its clock. */
  now: number;
  /** Null for a process that is not killed. */
  death: KillPoint | null;
}

export interface Life {
  url: string;
  /** Runs the workers: syncs payments, sends refunds and mails. Resolves also if the process dies. */
  look(): Promise<void>;
  /** Whether it is dead, or dies soon. */
  isDead(): Promise<boolean>;
  end(): Promise<void>;
}

/** Starts one server process after the other, and loads the next one in advance. */
export class KillableShop {
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
        // The process may have died after its last response.
        child.send('look', () => {});
        await Promise.race([once(child, 'message'), dead]);
      },
      isDead: () => Promise.race([dead.then(() => true), pause(SHORT_TIMEOUT, false, { ref: false })]),
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
  return fork(join(import.meta.dirname, 'killable-shop-process.ts'), { execArgv: [], env: childEnvironment() });
}
