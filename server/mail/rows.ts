import type { Row } from '../../database/tables.d.ts';
import type { MailKind } from './contract.ts';

/** A mail in the outbox, without its content. */
export type StoredMail = Pick<
  Row<'outbox', { kind: MailKind }>,
  'id' | 'key' | 'kind' | 'attempts' | 'due_at' | 'created_at' | 'sent_at' | 'failure'
>;
