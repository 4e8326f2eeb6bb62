import type { FollowState } from '../../../server/follows/contract.ts';
import { call } from '../../runtime/calls.ts';
import { createStore } from '../../runtime/create-store.ts';

interface FollowChange {
  slug: string;
  hasFollowed: boolean;
}

/** Artist slugs → whether the collector follows the artist. A slug is missing until the server has answered for it. */
export const follows = createStore<ReadonlyMap<string, boolean>>(new Map());
const requested = new Set<string>();
let queue: string[] = [];

// The module also runs in server rendering, which needs no channel to other tabs.
const otherTabs = typeof window === 'undefined' ? null : new BroadcastChannel('follows');
if (otherTabs) otherTabs.onmessage = ({ data }: MessageEvent<FollowChange>) => applyChange(data);

/** Loads the state of an artist. All artists that are queued in the same microtask share one request. */
export function loadState(slug: string): void {
  if (follows.get().has(slug) || requested.has(slug)) return;
  requested.add(slug);
  queue.push(slug);
  if (queue.length === 1) queueMicrotask(loadQueue);
}

/** Stores a state that the server has confirmed, here and in the collector's other tabs. */
export function setSaved(change: FollowChange): void {
  applyChange(change);
  otherTabs?.postMessage(change);
}

/** The states of the published artists among `slugs`. */
export async function fetchFollowStates(slugs: string[]): Promise<FollowState[]> {
  const query = slugs.map((slug) => `slugs[]=${encodeURIComponent(slug)}`).join('&');
  const { body } = await call<{ data: FollowState[] }>('get', `/web/api/subscribe/artists?${query}`);
  return body.data;
}

async function loadQueue(): Promise<void> {
  const slugs = queue;
  queue = [];
  // After an error every button says FOLLOW ARTIST: following an artist twice changes nothing on the server.
  const followed = await (slugs.length > 1 ? loadSeveral(slugs) : loadOne(slugs[0] ?? '')).catch((): string[] => []);
  const loaded = slugs.map((slug): [string, boolean] => [slug, followed.includes(slug)]);
  follows.set(new Map([...loaded, ...follows.get()]));
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

function applyChange({ slug, hasFollowed }: FollowChange): void {
  follows.set(new Map([...follows.get(), [slug, hasFollowed]]));
}
