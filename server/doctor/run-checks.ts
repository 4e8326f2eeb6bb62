import { connect } from '../../database/connect.ts';
import { inspectSettings, type SettingsProblem } from '../boot/settings/settings.ts';
import { checkKeys } from '../payments/registry.ts';
import { SECOND } from '../time/time.ts';
import { withTimeLimit } from '../time/time-limit.ts';
import {
  type Check,
  type CheckResult,
  type DoctorContext,
  type Finding,
  failure,
  ok,
  type Status,
  skipped,
} from './check.ts';
import { checkBackup } from './checks/backup.ts';
import { checkClock } from './checks/clock.ts';
import { checkConnection, checkMigrations, connectionFailure, hasDatabase, noDatabase } from './checks/database.ts';
import { checkDisk } from './checks/disk.ts';
import { checkInvariants, INVARIANTS_LIMIT } from './checks/invariants.ts';
import { checkJobs } from './checks/jobs.ts';
import { checkMail } from './checks/mail.ts';
import { checkPayments } from './checks/payments.ts';
import { checkStorageUse } from './checks/storage.ts';

/** Milliseconds of one check. */
const LIMIT = 15 * SECOND;

export const CHECKS: Check[] = [
  { name: 'free space', needs: ['DATA_DIR'], run: checkDisk },
  { name: 'clock', run: checkClock },
  { name: 'mail', needs: ['SMTP_URL', 'DATA_DIR'], run: checkMail },
  { name: 'payments', needs: ['PAYMENT_PROVIDER'], run: checkPayments },
  { name: 'storage', needs: ['STORAGE_URL', 'DATA_DIR'], run: checkStorageUse },
  { name: 'backup', needs: ['BACKUP_TO', 'BACKUP_MINUTES'], run: checkBackup },
  { name: 'jobs', needsDatabase: 'migrated', run: checkJobs },
  {
    name: 'invariants',
    needsDatabase: 'migrated',
    run: checkInvariants,
    // The check itself ends its process after the limit.
    timeoutMs: INVARIANTS_LIMIT + 5 * SECOND,
  },
];

interface RunChecksOptions {
  now?: () => number;
  checks?: Check[];
  /** Milliseconds of a check without a limit of its own. */
  timeoutMs?: number;
}

/** Runs all checks on the shop of the environment variables. Changes nothing, except for a file that the storage check deletes again. */
export async function runChecks(
  env: Record<string, string | undefined>,
  { now = Date.now, checks = CHECKS, timeoutMs = LIMIT }: RunChecksOptions = {},
): Promise<CheckResult[]> {
  const { settings, problems } = inspectSettings(env);
  const invalid = new Set(problems.map(({ variable }) => variable));
  let keys: ReturnType<DoctorContext['paymentKeys']> | undefined;
  const paymentKeys = () => {
    keys ??= startKeyChecks(settings.payment.variables);
    return keys;
  };
  const context: DoctorContext = { settings, env, now, database: null, isMigrated: false, paymentKeys };
  const isKnown = !invalid.has('DATABASE_URL') && !invalid.has('DATA_DIR');
  const database = isKnown && hasDatabase(settings) ? connect(settings, { isServing: true, maxConnections: 3 }) : null;
  try {
    const found = isKnown ? await runDatabaseChecks(context, database, timeoutMs) : unknownDatabase();
    const others = await Promise.all(
      checks.map(async (check) => label(check.name, await runCheck(check, context, invalid, timeoutMs))),
    );
    return [...label('settings', settingsFindings(problems, settings.environment)), ...found, ...others.flat()];
  } finally {
    // The pool waits for a query that hangs.
    if (database) await withTimeLimit(database.destroy(), SECOND, undefined);
  }
}

function startKeyChecks(variables: Parameters<typeof checkKeys>[0]): ReturnType<typeof checkKeys> {
  const keys = checkKeys(variables);
  // A check that reaches its limit reads no result.
  for (const { check } of keys) check.catch(() => {});
  return keys;
}

function settingsFindings(problems: SettingsProblem[], environment: string): Finding[] {
  if (problems.length === 0) return [ok(`The settings are valid (${environment}).`)];
  return problems.map(({ message }) => failure(message, 'Correct the setting: the README lists all settings.'));
}

function unknownDatabase(): CheckResult[] {
  return ['database', 'migrations'].flatMap((name) => label(name, [skipped('Not checked: its setting is invalid.')]));
}

/** Checks the database and its migrations, which other checks need, and adds the database to the context. */
async function runDatabaseChecks(
  context: DoctorContext,
  database: DoctorContext['database'],
  timeoutMs: number,
): Promise<CheckResult[]> {
  const notMigrated = label('migrations', [skipped('Not checked: there is no connection to the database.')]);
  if (!database) return [...label('database', [noDatabase(context.settings)]), ...notMigrated];
  const connection = await limited(checkConnection(database, context.settings), timeoutMs).catch((error) => [
    connectionFailure(error, context.settings),
  ]);
  if (connection.some(isFailure)) return [...label('database', connection), ...notMigrated];
  context.database = database;
  const migrations = await limited(
    checkMigrations(database).then(({ isMigrated, findings }) => {
      context.isMigrated = isMigrated;
      return findings;
    }),
    timeoutMs,
  ).catch((error) => [unexpected(error)]);
  return [...label('database', connection), ...label('migrations', migrations)];
}

async function runCheck(
  { needs = [], needsDatabase, timeoutMs, run }: Check,
  context: DoctorContext,
  invalid: Set<string>,
  defaultTimeoutMs: number,
): Promise<Finding[]> {
  const variable = needs.find((name) => invalid.has(name));
  if (variable) return [skipped(`Not checked: ${variable} is invalid.`)];
  if (needsDatabase && !context.database) return [skipped('Not checked: there is no connection to the database.')];
  if (needsDatabase === 'migrated' && !context.isMigrated)
    return [skipped('Not checked: the database lacks migrations of this version.')];
  try {
    return await limited(run(context), timeoutMs ?? defaultTimeoutMs);
  } catch (error) {
    return [unexpected(error)];
  }
}

function limited(work: Promise<Finding[]>, timeoutMs: number): Promise<Finding[]> {
  const late = failure(
    `There was no result within ${timeoutMs / SECOND} s.`,
    'Run doctor again when the machine is idle.',
  );
  return withTimeLimit(work, timeoutMs, [late]);
}

function unexpected(error: unknown): Finding {
  const text = error instanceof Error ? error.message : String(error);
  return failure(`The check failed: ${text.split('\n')[0]}.`, 'Correct the cause and run doctor again.');
}

function isFailure({ status }: { status: Status }): boolean {
  return status === 'failure';
}

function label(check: string, findings: Finding[]): CheckResult[] {
  return findings.map((finding) => ({ check, ...finding }));
}
