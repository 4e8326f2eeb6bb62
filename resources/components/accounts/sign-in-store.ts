import { listeners } from '../../runtime/create-store.ts';

/** What a visitor wanted when asked to sign in, done once they have. */
export interface Wanted {
  action: 'favorite' | 'follow' | 'wish';
  /** The slug of the artwork or artist. */
  slug: string;
}

export interface SignInRequest {
  /** Why: `To follow {artist name}, sign in to the gallery`. Default: an invitation. */
  text?: string;
  wanted?: Wanted;
}

/** In the tab's own storage, which lasts over the way to the provider and back. */
const key = 'wanted';
/** Milliseconds after which nobody remembers having wanted it: as long as a sign-in may take. */
const rememberedMs = 15 * 60_000;

let request: SignInRequest | null = null;
const { subscribe, tell } = listeners();

export { subscribe };

/** Opens the sign-in modal. */
export function askToSignIn(why: SignInRequest = {}): void {
  remember(why.wanted ?? null);
  put(why);
}

/** Closing forgets what was asked for. */
export function stopAskingToSignIn(): void {
  forgetWanted();
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
export function takeWanted(): Wanted | null {
  const wanted = rememberedWanted();
  forgetWanted();
  return wanted;
}

export function rememberedWanted(): Wanted | null {
  const { wanted, at } = JSON.parse(storage((tab) => tab.getItem(key)) ?? '{}');
  return wanted && Date.now() - at < rememberedMs ? wanted : null;
}

export function forgetWanted(): void {
  remember(null);
}

export function remember(wanted: Wanted | null): void {
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
