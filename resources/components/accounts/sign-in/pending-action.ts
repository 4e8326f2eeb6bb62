import { call, isOffline, messageOf, offlineText } from '../../../runtime/calls.ts';
import { notifyChunkLoadError } from '../../../runtime/loading/chunk-load-error.ts';
import { notify, shownNotification } from '../../../runtime/notification-store.ts';
import { showAlert } from '../../notifications/alert-store.ts';
import { reportWishSaved } from '../../wishes/wish-saved.ts';
import { type PendingAction, storePendingAction, takePendingAction } from './sign-in-store.ts';

/**
 * Runs what the visitor wanted to do before the sign-in, then asks to confirm an e-mail address if the server requests
 * that.
 */
export function runPendingAction({ confirmationEmail }: { confirmationEmail?: unknown }): void {
  const action = takePendingAction();
  const finished = action ? run(action).catch(() => postpone(action)) : Promise.resolve();
  if (typeof confirmationEmail === 'string')
    void finished.then(noNotification).then(() => notifyConfirmation(confirmationEmail));
}

/** Resolves when no notification is shown, so that the next one does not replace it. */
function noNotification(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (shownNotification.get()) return;
      stop();
      resolve();
    };
    const stop = shownNotification.subscribe(check);
    check();
  });
}

function notifyConfirmation(email: string): void {
  const text = `We have sent a confirmation link to ${email}. Open it in this browser to use one account for all your ways to sign in.`;
  notify({ title: 'Please confirm your e-mail address', text });
}

async function run({ action, slug }: PendingAction): Promise<void> {
  if (action === 'favorite') {
    const { toggleFavorite } = await import('../../favorites/toggle-favorite.ts');
    const button = document.querySelector<HTMLElement>(`[data-favorite="${CSS.escape(slug)}"]`);
    await toggleFavorite({ slug, title: button?.dataset.title ?? '' }, true);
  } else if (action === 'follow') {
    const { follow } = await import('../../follows/follow-actions.ts');
    const outcome = await follow({ slug, name: 'this artist' });
    if (typeof outcome === 'object') showAlert(outcome.failure);
  } else await wish(slug);
}

/** The action's script did not load. The action stays stored, and the next page load tries again. */
function postpone(action: PendingAction): void {
  storePendingAction(action);
  notifyChunkLoadError();
}

async function wish(slug: string): Promise<void> {
  try {
    await call('post', `/web/api/artworks/${encodeURIComponent(slug)}/wish`);
    reportWishSaved(slug);
    notify({ title: 'Request saved', text: 'We will tell you if it is available again.' });
  } catch (error) {
    const failed = messageOf(error) ?? 'We could not save your request. Please try again later.';
    showAlert(isOffline(error) ? offlineText('your request was not saved') : failed);
  }
}
