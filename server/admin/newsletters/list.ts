import { groupDigits } from '../../artworks/format/money.ts';
import { ISSUE_STATES, type IssueListRow, limitName, STATE_NAMES } from '../../newsletter/issues/rows.ts';
import { formatShortDateTime } from '../../time/time.ts';
import type { ListDefinition } from '../list/definition.ts';
import type { IssueListPage } from './contract.ts';

type IssueColumn =
  | 'subject'
  | 'state'
  | 'audience'
  | 'when'
  | 'sent'
  | 'failed'
  | 'unsubscribed'
  | 'visits'
  | 'updated';

export const ISSUE_LIST: ListDefinition<IssueColumn, 'state'> = {
  url: '/admin/newsletters',
  nouns: ['issue', 'issues'],
  search: 'Subject',
  columns: {
    subject: { label: 'Subject', sort: 'asc', shown: 'always' },
    state: { label: 'State', shown: 'first' },
    audience: { label: 'Recipients', shown: 'first', isWide: true },
    when: { label: 'Sent', sort: 'desc', shown: 'first', orders: ['Sent last', 'Sent first'], isWhole: true },
    sent: { label: 'Delivered', sort: 'desc', shown: 'first', isNumber: true },
    failed: { label: 'Failed', sort: 'desc', shown: 'first', isNumber: true },
    unsubscribed: { label: 'Left', sort: 'desc', shown: 'first', isNumber: true },
    visits: { label: 'Visits', sort: 'desc', shown: 'first', isNumber: true },
    updated: { label: 'Written', sort: 'desc', shown: 'chosen', orders: ['Newest first', 'Oldest first'] },
  },
  filters: { state: { label: 'State', all: 'All', kind: 'tabs' } },
  sort: { column: 'updated', direction: 'desc' },
};

export const ISSUE_STATE_OPTIONS = ISSUE_STATES.map((value) => ({ value, text: STATE_NAMES[value] }));

export function sortKeyOf(issue: IssueListRow, column: IssueColumn): string | number | null {
  if (column === 'when') return issue.started_at ?? issue.scheduled_at;
  if (column === 'updated') return issue.created_at;
  return column === 'audience' || column === 'state' ? null : issue[column];
}

export function presentIssueRow(issue: IssueListRow): IssueListPage['rows'][number] {
  const { id, subject, state, started_at, scheduled_at, updated_at } = issue;
  const count = (value: number) => (started_at === null ? '' : groupDigits(value));
  const when = started_at ?? scheduled_at;
  return {
    id,
    subject,
    url: `/admin/newsletters/${id}`,
    state: STATE_NAMES[state],
    audience: audienceName(issue),
    isActive: state === 'sending' || state === 'scheduled' || state === 'paused',
    when: when === null ? '' : formatShortDateTime(when),
    sent: count(issue.sent),
    failed: count(issue.failed + issue.uncertain),
    visits: count(issue.visits),
    unsubscribed: count(issue.unsubscribed + issue.complaints),
    updated: formatShortDateTime(updated_at),
  };
}

function audienceName(issue: IssueListRow): string {
  const { limit_kind, limit_subject } = issue;
  const audience = wholeAudienceName(issue);
  return limit_kind === null ? audience : `${audience}, only ${limitName(limit_kind, limit_subject)}`;
}

function wholeAudienceName({ audience, artist }: IssueListRow): string {
  if (audience === 'all') return 'All';
  return audience === 'buyers' ? 'Buyers' : `Followers of ${artist ?? 'a deleted artist'}`;
}
