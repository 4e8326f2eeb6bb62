import type { FollowState } from '../../../server/follows/contract.ts';
import { call } from '../../runtime/calls.ts';
import { listeners } from '../../runtime/create-store.ts';

interface News {
  slug: string;
  hasFollowed: boolean;
}

const known = new Map<string, boolean>();
const asked = new Set<string>();
let toAsk: string[] = [];
const { subscribe, tell } = listeners();

export { subscribe };

// The server renders buttons too, and has no tabs.
const otherTabs = typeof window === 'undefined' ? null : new BroadcastChannel('follows');
if (otherTabs) otherTabs.onmessage = ({ data }: MessageEvent<News>) => put(data);

/** Whether the collector follows an artist; null while it is not known yet. */
export function hasFollowed(slug: string): boolean | null {
  return known.get(slug) ?? null;
}

/** Asks for an artist, in one call with all the others of whom a page wants to know. */
export function loadState(slug: string): void {
  if (known.has(slug) || asked.has(slug)) return;
  asked.add(slug);
  toAsk.push(slug);
  if (toAsk.length === 1) queueMicrotask(askForAll);
}

/** Notes what the server has said, here and in the collector's other tabs. */
export function setSaved(news: News): void {
  put(news);
  otherTabs?.postMessage(news);
}

/** What the server says of artists who are shown. */
export async function fetchFollowStates(slugs: string[]): Promise<FollowState[]> {
  const query = slugs.map((slug) => `slugs[]=${encodeURIComponent(slug)}`).join('&');
  const { body } = await call<{ data: FollowState[] }>('get', `/web/api/subscribe/artists?${query}`);
  return body.data;
}

async function askForAll(): Promise<void> {
  const slugs = toAsk;
  toAsk = [];
  // Whoever presses a button that should say FOLLOWING follows once more, which does no harm.
  const followed = await (slugs.length > 1 ? askForSeveral(slugs) : askForOne(slugs[0] ?? '')).catch(
    (): string[] => [],
  );
  for (const slug of slugs) if (!known.has(slug)) known.set(slug, followed.includes(slug));
  tell();
}

async function askForSeveral(slugs: string[]): Promise<string[]> {
  const states = await fetchFollowStates(slugs);
  return states.filter(({ hasFollowed }) => hasFollowed).map(({ slug }) => slug);
}

async function askForOne(slug: string): Promise<string[]> {
  const address = `/web/api/subscribe/artist/${encodeURIComponent(slug)}`;
  const { body } = await call<{ hasFollowed: boolean }>('get', address);
  return body.hasFollowed ? [slug] : [];
}

function put({ slug, hasFollowed }: News): void {
  known.set(slug, hasFollowed);
  tell();
}
