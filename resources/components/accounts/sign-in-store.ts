import { listeners } from '../../runtime/create-store.ts';

/** What a visitor wanted when asked to sign in, done once they have. */
export interface PendingAction {
  action: 'favorite' | 'follow' | 'wish';
  /** The slug of the artwork or artist. */
  slug: string;
}

export interface SignInRequest {
  /** Why: `To follow {artist name}, sign in to the gallery`. Default: an invitation. */
  text?: string;
  pendingAction?: PendingAction;
}

/** In the tab's own storage, which lasts over the way to the provider and back. */
const key = 'wanted';
/** Milliseconds after which nobody remembers having wanted it: as long as a sign-in may take. */
const rememberedMs = 15 * 60_000;

let request: SignInRequest | null = null;
const { subscribe, tell } = listeners();

export { subscribe };

/** Opens the sign-in modal. */
export function openSignIn(why: SignInRequest = {}): void {
  storePendingAction(why.pendingAction ?? null);
  put(why);
}

/** Closing forgets what was asked for. */
export function closeSignIn(): void {
  clearPendingAction();
  put(null);
}

export function signInRequest(): SignInRequest | null {
  return request;
}

/** The way to the provider, and back to a path of this site. */
export function signInAddress(provider: 'google' | 'facebook', returnTo: string): string {
  return `/oauth/${provider}?returnTo=${encodeURIComponent(returnTo)}`;
}

/** What was wanted before this sign-in, told once. */
export function takePendingAction(): PendingAction | null {
  const wanted = storedPendingAction();
  clearPendingAction();
  return wanted;
}

export function storedPendingAction(): PendingAction | null {
  const { wanted, at } = JSON.parse(storage((tab) => tab.getItem(key)) ?? '{}');
  return wanted && Date.now() - at < rememberedMs ? wanted : null;
}

export function clearPendingAction(): void {
  storePendingAction(null);
}

export function storePendingAction(wanted: PendingAction | null): void {
  storage((tab) => (wanted ? tab.setItem(key, JSON.stringify({ wanted, at: Date.now() })) : tab.removeItem(key)));
}

/** It may be closed to the page; then nothing is remembered. */
function storage<Result>(use: (tab: Storage) => Result): Result | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

function put(next: SignInRequest | null): void {
  request = next;
  tell();
}
