import { listeners } from '../../runtime/create-store.ts';

/** An artist to follow, or not any more. */
export interface Followable {
  slug: string;
  name: string;
  /** Address of the portrait's `sm` variant. */
  portrait: string | null;
}

export interface FollowRequest {
  dialog: 'follow' | 'unfollow';
  artist: Followable;
}

let request: FollowRequest | null = null;
const { subscribe, tell } = listeners();

export { subscribe };

/** Opens the follow modal or the unfollow dialog. */
export function ask(next: FollowRequest): void {
  put(next);
}

export function stopAsking(): void {
  put(null);
}

export function followRequest(): FollowRequest | null {
  return request;
}

function put(next: FollowRequest | null): void {
  request = next;
  tell();
}
