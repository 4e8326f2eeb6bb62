import type { InquiryOrder } from '../../inquiries/rows.ts';
import type { ListDefinition } from '../list/definition.ts';

export const INQUIRY_LIST: ListDefinition<InquiryOrder | 'text' | 'state', 'state'> = {
  url: '/admin/inquiries',
  nouns: ['inquiry', 'inquiries'],
  search: 'Name, e-mail address or artwork',
  columns: {
    person: { label: 'From', sort: 'asc', shown: 'always' },
    artwork: { label: 'Artwork', sort: 'asc', shown: 'first' },
    text: { label: 'Message', shown: 'first' },
    state: { label: 'State', shown: 'first' },
    received: {
      label: 'Received',
      sort: 'desc',
      shown: 'chosen',
      orders: ['Newest first', 'Oldest first'],
      isWhole: true,
    },
    updated: {
      label: 'Last message',
      sort: 'desc',
      shown: 'first',
      orders: ['Last message, latest first', 'Last message, earliest first'],
      isWhole: true,
    },
  },
  filters: { state: { label: 'State', all: 'All', kind: 'tabs' } },
  sort: { column: 'updated', direction: 'desc' },
};
