import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { readSite } from '../navigation/records.ts';

/** Logs a warning when the gallery has no e-mail address, because mails about sales are then not sent. */
export async function warnOfMissingEmail(database: Knex, log: Pick<Logger, 'warn'>): Promise<void> {
  const { settings } = await readSite(database);
  if (settings.get('curatorEmail')) return;
  log.warn(
    'the gallery has no e-mail address, so no e-mail is sent about sales or about refunds that must be made by hand: set it with `npm run gallery -- details set --email ADDRESS`',
  );
}
