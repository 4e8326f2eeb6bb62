import type { ChangeKind } from '../../changes/contract.ts';
import { isAllowed, type Permission, type Role } from '../../staff/permissions.ts';

/** What a page may follow: the changes of each topic, and the permission that it needs. */
export const LIVE_TOPICS = {
  orders: { kinds: ['order', 'refund'], permission: 'sales' },
  holds: { kinds: ['reservation'], permission: 'sales' },
  mails: { kinds: ['mail'], permission: 'sales' },
  inquiries: { kinds: ['inquiry'], permission: 'sales' },
  newsletter: { kinds: ['newsletter'], permission: 'site' },
  searches: { kinds: ['missed-search'], permission: 'home' },
  site: { kinds: ['site-draft'], permission: 'site' },
  artworks: { kinds: ['artwork', 'image'], permission: 'catalogue.read' },
} as const satisfies Record<string, { kinds: readonly ChangeKind[]; permission: Permission }>;

export type LiveTopic = keyof typeof LIVE_TOPICS;

const NAMES = Object.keys(LIVE_TOPICS) as LiveTopic[];

/** The topics of changes; all for a `resync`. */
export function topicsOf(kinds: Iterable<ChangeKind>): LiveTopic[] {
  const changed = new Set(kinds);
  if (changed.has('resync')) return NAMES;
  return NAMES.filter((name) => LIVE_TOPICS[name].kinds.some((kind) => changed.has(kind)));
}

/** The topics that a role may follow. */
export function allowedTopics(topics: LiveTopic[], role: Role): LiveTopic[] {
  return topics.filter((name) => isAllowed(role, LIVE_TOPICS[name].permission));
}
