import type { FollowState } from '../../../server/follows/contract.ts';
import { call } from '../../runtime/calls.ts';
import { createSyncedStates } from '../../runtime/state/synced-states.ts';

/** Artist slugs → whether the collector follows the artist. */
export const follows = createSyncedStates({
  channel: 'follow-states',
  load: (slugs) => (slugs.length > 1 ? loadSeveral(slugs) : loadOne(slugs[0] ?? '')),
});
follows.listen(true);

/** The states of the published artists among `slugs`. */
export async function fetchFollowStates(slugs: string[]): Promise<FollowState[]> {
  const query = slugs.map((slug) => `slugs[]=${encodeURIComponent(slug)}`).join('&');
  const { body } = await call<{ data: FollowState[] }>('get', `/web/api/subscribe/artists?${query}`);
  return body.data;
}

async function loadSeveral(slugs: string[]): Promise<string[]> {
  const states = await fetchFollowStates(slugs);
  return states.filter(({ hasFollowed }) => hasFollowed).map(({ slug }) => slug);
}

async function loadOne(slug: string): Promise<string[]> {
  const address = `/web/api/subscribe/artist/${encodeURIComponent(slug)}`;
  const { body } = await call<{ hasFollowed: boolean }>('get', address);
  return body.hasFollowed ? [slug] : [];
}
