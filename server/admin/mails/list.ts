import { mailName } from '../../mail/names.ts';
import type { GivenUpMail } from '../../mail/rows.ts';
import { formatShortDateTime } from '../../time/time.ts';
import type { ListDefinition } from '../list/definition.ts';
import type { MailListPage } from './contract.ts';

type MailColumn = 'written' | 'kind' | 'recipient' | 'failure' | 'attempts' | 'order';

export const MAIL_LIST: ListDefinition<MailColumn, 'kind'> = {
  url: '/admin/mails',
  nouns: ['mail', 'mails'],
  search: null,
  columns: {
    kind: { label: 'Mail', shown: 'always' },
    recipient: { label: 'To', shown: 'first' },
    failure: { label: 'Failure', shown: 'first' },
    order: { label: 'Order', shown: 'first', isWhole: true },
    attempts: { label: 'Attempts', shown: 'chosen', isNumber: true },
    written: {
      label: 'Written',
      sort: 'desc',
      orders: ['Newest first', 'Oldest first'],
      shown: 'first',
      isWhole: true,
    },
  },
  filters: { kind: { label: 'Mail', all: 'All mails', kind: 'choice' } },
  sort: { column: 'written', direction: 'desc' },
};

export function presentMailRow(mail: GivenUpMail): MailListPage['rows'][number] {
  const { id, kind, recipient, created_at, attempts, failure } = mail;
  return {
    id,
    recipient,
    attempts,
    url: `/admin/mails/${id}`,
    kind: mailName(kind),
    written: formatShortDateTime(created_at),
    failure: failure ?? '',
    order: orderOf(mail),
  };
}

export function orderOf({ order }: Pick<GivenUpMail, 'order'>): { number: string; url: string } | null {
  return order === null ? null : { number: order, url: `/admin/orders/${order}` };
}
