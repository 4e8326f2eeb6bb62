import { createStore } from '../../../runtime/state/create-store.ts';

/** An artist who can be followed or unfollowed. */
export interface Followable {
  slug: string;
  name: string;
  /** Address of the portrait's `sm` variant. */
  portrait: string | null;
}

interface OpenDialog {
  dialog: 'follow' | 'unfollow';
  artist: Followable;
}

/** The open follow or unfollow dialog; null while none is open. */
export const followDialog = createStore<OpenDialog | null>(null);

export function openFollowDialog(next: OpenDialog): void {
  followDialog.set(next);
}

export function closeFollowDialog(): void {
  followDialog.set(null);
}
