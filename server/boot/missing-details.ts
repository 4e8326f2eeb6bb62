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

/** Logs how to invite the first owner while a production gallery has no staff. */
export async function warnOfMissingOwner(database: Knex, log: Pick<Logger, 'warn'>): Promise<void> {
  const owner = await database('staff').where({ role: 'owner', is_demo: false }).whereNull('removed_at').first('id');
  if (!owner)
    log.warn('no owner can sign in at /admin; invite one: npm run gallery -- staff invite EMAIL --role owner');
}
