import type { Knex } from 'knex';
import type { Settings } from '../boot/settings/settings.ts';
import type { KeyCheckOptions } from '../payments/registry.ts';

/** `skipped`: another check has to succeed first. */
export type Status = 'ok' | 'warning' | 'failure' | 'skipped';

export interface Finding {
  status: Status;
  /** One sentence. */
  message: string;
  /** Instruction, in one sentence. */
  action?: string;
}

export interface CheckResult extends Finding {
  check: string;
}

export interface DoctorContext {
  settings: Settings;
  env: Record<string, string | undefined>;
  now: () => number;
  /** Null if there is no database yet, or it does not respond. */
  database: Knex | null;
  /** Whether the database has all migrations of this version. */
  isMigrated: boolean;
  /** The result of each payment provider's key check. The requests are sent once. */
  paymentKeys: () => KeyCheckOptions[];
}

export interface Check {
  name: string;
  /** Variables that must be valid. */
  needs?: string[];
  needsDatabase?: 'connected' | 'migrated';
  /** Milliseconds; the default is LIMIT. */
  timeoutMs?: number;
  run(context: DoctorContext): Promise<Finding[]>;
}

export const ok = (message: string): Finding => ({ status: 'ok', message });
export const warning = (message: string, action: string): Finding => ({ status: 'warning', message, action });
export const failure = (message: string, action: string): Finding => ({ status: 'failure', message, action });
export const skipped = (message: string): Finding => ({ status: 'skipped', message });
