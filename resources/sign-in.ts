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

let request: SignInRequest | null = null;
const listeners = new Set<() => void>();

/** Opens the sign-in modal. */
export function askToSignIn(why: SignInRequest = {}): void {
  put(why);
}

/** Closing forgets what was asked for. */
export function stopAskingToSignIn(): void {
  put(null);
}

export function signInRequest(): SignInRequest | null {
  return request;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function put(next: SignInRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}
