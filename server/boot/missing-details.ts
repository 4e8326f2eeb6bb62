import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { readSite } from '../navigation/records.ts';

/** Without an address mails to the gallery go nowhere, and nobody would notice before the first sale. */
export async function warnOfMissingEmail(database: Knex, log: Pick<Logger, 'warn'>): Promise<void> {
  const { settings } = await readSite(database);
  if (settings.get('curatorEmail')) return;
  log.warn(
    'the gallery has no e-mail address, so no e-mail is sent about sales or about refunds that must be made by hand: set it with `npm run gallery -- details set --email ADDRESS`',
  );
}
