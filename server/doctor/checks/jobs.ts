import type { Knex } from 'knex';
import { countRows } from '../../../database/rows.ts';
import { readBacklogs, waitingWork } from '../../jobs/waiting.ts';
import { untileablePictures } from '../../pictures/records.ts';
import { HOUR, MINUTE } from '../../time/time.ts';
import { type DoctorContext, type Finding, failure, ok, warning } from '../check.ts';
import { count } from './database.ts';

// Milliseconds since work was due.
const LATE = 5 * MINUTE;
const VERY_LATE = HOUR;

/** Overdue and failed background work. */
export async function checkJobs({ database, now, isMigrated }: DoctorContext): Promise<Finding[]> {
  if (!database) return [];
  const findings = [
    ...(await checkBacklog(database, now())),
    ...(await checkFailedJobs(database)),
    ...(await checkMails(database)),
    ...(await checkRefunds(database)),
    ...(isMigrated ? await checkTiles(database) : []),
  ];
  return findings.length > 0 ? findings : [ok('No background job is overdue or has failed.')];
}

async function checkBacklog(database: Knex, now: number): Promise<Finding[]> {
  const kinds = Object.entries(waitingWork(database)).map(([kind, work]) => ({ kind, ...work }));
  const backlogs = await readBacklogs(database, kinds, now);
  const late = [...backlogs].flatMap(([kind, { waiting, since }]) =>
    since !== null && since < now - LATE ? [{ kind, waiting, minutes: Math.round((now - since) / MINUTE) }] : [],
  );
  if (late.length === 0) return [];
  const oldest = Math.max(...late.map(({ minutes }) => minutes));
  const finding = oldest * MINUTE > VERY_LATE ? failure : warning;
  return [
    finding(
      `Background jobs are overdue: ${late.map(({ kind, waiting, minutes }) => `${kind} (${waiting}, since ${minutes} min)`).join(', ')}.`,
      'Start a process that runs them (JOBS=thread or JOBS=only), or read in its log why they fail.',
    ),
  ];
}

async function checkFailedJobs(database: Knex): Promise<Finding[]> {
  const failed = await database('jobs').whereNotNull('failure').orderBy('kind').select('kind', 'attempts', 'due_at');
  return failed.map(({ kind, attempts, due_at }) =>
    warning(
      due_at === null
        ? `A job of the kind ${kind} was given up after ${count(attempts, 'attempt', 'attempts')}.`
        : `The job ${kind} has failed ${count(attempts, 'time', 'times')} in a row and is retried.`,
      'Read why: npm run gallery -- jobs list',
    ),
  );
}

async function checkMails(database: Knex): Promise<Finding[]> {
  const number = await countRows(database('outbox').whereNull('due_at').whereNull('sent_at'));
  if (number === 0) return [];
  return [
    warning(
      `${count(number, 'mail', 'mails')} could not be delivered.`,
      'Read why: select id, kind, failure from outbox where due_at is null and sent_at is null',
    ),
  ];
}

async function checkRefunds(database: Knex): Promise<Finding[]> {
  const number = await countRows(database('refunds').where({ state: 'due' }));
  if (number === 0) return [];
  return [
    warning(
      `${count(number, 'refund', 'refunds')} must be made by hand.`,
      'Run: npm run gallery -- orders list --state refund-due',
    ),
  ];
}

async function checkTiles(database: Knex): Promise<Finding[]> {
  const number = await countRows(untileablePictures(database));
  if (number === 0) return [];
  return [
    warning(
      `The tiles of ${count(number, 'picture', 'pictures')} could not be made.`,
      'Read why in the log of the background jobs. To try again: npm run gallery -- storage tiles',
    ),
  ];
}
