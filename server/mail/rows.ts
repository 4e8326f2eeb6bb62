import type { Row } from '../../database/tables.d.ts';
import type { MailKind } from './contract.ts';

/** A mail in the outbox, without its content. */
export type StoredMail = Pick<
  Row<'outbox', { kind: MailKind }>,
  'id' | 'key' | 'kind' | 'attempts' | 'due_at' | 'created_at' | 'sent_at' | 'failure'
>;

/** A mail that is not sent any more, unless staff send it again. */
export interface GivenUpMail {
  id: number;
  kind: string;
  recipient: string;
  created_at: number;
  attempts: number;
  failure: string | null;
  /** The number of the order that it is about. */
  order: string | null;
}
