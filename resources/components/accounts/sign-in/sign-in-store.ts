import { MINUTE } from '../../../../server/time/time.ts';
import { createStore } from '../../../runtime/state/create-store.ts';

/** The action that opened the sign-in modal. It runs after the sign-in. */
export interface PendingAction {
  action: 'favorite' | 'follow' | 'wish';
  /** The slug of the artwork or artist. */
  slug: string;
}

export interface SignInRequest {
  /** The reason: `To follow {artist name}, sign in to the gallery`. Default: an invitation. */
  text?: string;
  pendingAction?: PendingAction;
}

/** Key in the session storage, which survives the way to the provider and back. */
const STORAGE_KEY = 'pendingAction';
/** Milliseconds after which a pending action expires: as long as a sign-in may take. */
const EXPIRES_AFTER_MS = 15 * MINUTE;

/** The open sign-in modal; null while it is closed. */
export const signInRequest = createStore<SignInRequest | null>(null);

/** Opens the sign-in modal. */
export function openSignIn(request: SignInRequest = {}): void {
  storePendingAction(request.pendingAction ?? null);
  signInRequest.set(request);
}

/** Closes the sign-in modal and drops the pending action. */
export function closeSignIn(): void {
  clearPendingAction();
  signInRequest.set(null);
}

/** The address of the sign-in with a provider, which returns to a path of this site. */
export function signInAddress(provider: 'google' | 'facebook', returnTo: string): string {
  return `/oauth/${provider}?returnTo=${encodeURIComponent(returnTo)}`;
}

/** Returns the pending action and removes it from the storage. */
export function takePendingAction(): PendingAction | null {
  const pending = storedPendingAction();
  clearPendingAction();
  return pending;
}

export function storedPendingAction(): PendingAction | null {
  const { pendingAction, storedAt } = JSON.parse(withSessionStorage((tab) => tab.getItem(STORAGE_KEY)) ?? '{}');
  return pendingAction && Date.now() - storedAt < EXPIRES_AFTER_MS ? pendingAction : null;
}

export function clearPendingAction(): void {
  storePendingAction(null);
}

export function storePendingAction(pendingAction: PendingAction | null): void {
  withSessionStorage((tab) => {
    if (pendingAction) tab.setItem(STORAGE_KEY, JSON.stringify({ pendingAction, storedAt: Date.now() }));
    else tab.removeItem(STORAGE_KEY);
  });
}

/** Where the browser denies access to the session storage, nothing is stored. */
function withSessionStorage<Result>(use: (tab: Storage) => Result): Result | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
