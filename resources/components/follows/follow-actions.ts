import type { FollowResponse } from '../../../server/follows/contract.ts';
import { call, isOffline, messageOf, offlineText, statusOf } from '../../runtime/calls.ts';
import { notify } from '../../runtime/notification-store.ts';
import { openSignIn } from '../accounts/sign-in/sign-in-store.ts';
import { closeFollowDialog, type Followable, followDialog, openFollowDialog } from './dialogs/follow-dialog-store.ts';
import { removeSubscribeParameter } from './dialogs/subscribe-parameter.ts';
import { fetchFollowStates, follows } from './follows-store.ts';

const NO_RESPONSE = 'We could not reach the gallery. Please try again.';

/** An error comes with a message for the collector. */
export type Outcome = 'done' | 'signed-out' | { failure: string };

/** Opens the follow modal. If the session has expired, the sign-in modal replaces it. */
export async function openFollow(artist: Followable): Promise<void> {
  openFollowDialog({ dialog: 'follow', artist });
  await call('get', '/web/api/subscribe/show').catch((error) => {
    if (statusOf(error) === 403 && followDialog.get()?.artist === artist) signInFirst(artist);
  });
}

/**
 * Opens the follow modal for the artist in the address, unless the collector follows the artist already or has left the
 * page.
 */
export async function openFollowFor(slug: string, isStillHere: () => boolean): Promise<void> {
  const [state] = await fetchFollowStates([slug]).catch(() => []);
  if (!isStillHere()) return;
  if (!state || state.hasFollowed) return removeSubscribeParameter();
  const { name, smallProfileImage: portrait } = state;
  openFollowDialog({ dialog: 'follow', artist: { slug, name, portrait } });
}

export async function follow(artist: Pick<Followable, 'slug' | 'name'>): Promise<Outcome> {
  const { slug } = artist;
  try {
    const { body } = await call<FollowResponse>('post', '/web/api/subscribe/artist', { artistSlug: slug });
    follows.save({ slug, state: true });
    notify({ title: body.title, text: body.message, action: { text: 'View', href: '/followed-artists' } });
    return 'done';
  } catch (error) {
    return outcomeOfError(error, `you do not follow ${artist.name} yet`, () => signInFirst(artist));
  }
}

export async function unfollow({ slug, name }: Followable): Promise<Outcome> {
  try {
    await call('post', `/web/api/unsubscribe/artist/${encodeURIComponent(slug)}`);
    follows.save({ slug, state: false });
    return 'done';
  } catch (error) {
    return outcomeOfError(error, `you still follow ${name}`, () => {
      closeFollowDialog();
      openSignIn({ text: `To unfollow ${name}, sign in to the gallery` });
    });
  }
}

/** Opens the sign-in modal. The visitor follows the artist after the sign-in. */
export function signInFirst({ slug, name }: Pick<Followable, 'slug' | 'name'>): void {
  removeSubscribeParameter();
  closeFollowDialog();
  openSignIn({ text: `To follow ${name}, sign in to the gallery`, pendingAction: { action: 'follow', slug } });
}

function outcomeOfError(error: unknown, missed: string, whenSignedOut: () => void): Outcome {
  if (isOffline(error)) return { failure: offlineText(missed) };
  if (statusOf(error) !== 403) return { failure: messageOf(error) ?? NO_RESPONSE };
  whenSignedOut();
  return 'signed-out';
}
