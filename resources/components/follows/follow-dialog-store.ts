import { listeners } from '../../runtime/create-store.ts';

/** An artist to follow, or not any more. */
export interface Followable {
  slug: string;
  name: string;
  /** Address of the portrait's `sm` variant. */
  portrait: string | null;
}

export interface OpenDialog {
  dialog: 'follow' | 'unfollow';
  artist: Followable;
}

let request: OpenDialog | null = null;
const { subscribe, tell } = listeners();

export { subscribe };

/** Opens the follow modal or the unfollow dialog. */
export function openFollowDialog(next: OpenDialog): void {
  put(next);
}

export function closeFollowDialog(): void {
  put(null);
}

export function followRequest(): OpenDialog | null {
  return request;
}

function put(next: OpenDialog | null): void {
  request = next;
  tell();
}
