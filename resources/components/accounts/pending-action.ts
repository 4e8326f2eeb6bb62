import { call, isOffline, messageOf, offlineText } from '../../runtime/calls.ts';
import { notifyChunkLoadError } from '../../runtime/chunk-load-error.ts';
import { showAlert } from '../notifications/alert-store.ts';
import { notify, shownNotification } from '../notifications/notification-store.ts';
import { type PendingAction, storePendingAction, takePendingAction } from './sign-in-store.ts';

/** Heard by what shows it: `detail` is the slug of the work that the collector will hear of. */
const wishNoted = 'wishnoted';

/** What a page does for a collector alone: what was wanted before the sign-in. */
export function runPendingAction({ askedByMail }: { askedByMail?: unknown }): void {
  const wanted = takePendingAction();
  const done = wanted ? fulfil(wanted).catch(() => putOff(wanted)) : Promise.resolve();
  if (typeof askedByMail === 'string') void done.then(silence).then(() => sayAsked(askedByMail));
}

/** One thing after the other. */
function silence(): Promise<void> {
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

function sayAsked(email: string): void {
  const text = `We have sent a confirmation link to ${email}. Open it in this browser to use one account for all your ways to sign in.`;
  notify({ title: 'Please confirm your e-mail address', text });
}

async function fulfil({ action, slug }: PendingAction): Promise<void> {
  if (action === 'favorite') {
    const { toggleFavorite } = await import('../favorites/toggle-favorite.ts');
    const heart = document.querySelector<HTMLElement>(`[data-favorite="${CSS.escape(slug)}"]`);
    await toggleFavorite({ slug, title: heart?.dataset.title ?? '' }, true);
  } else if (action === 'follow') {
    const { follow } = await import('../follows/follow-actions.ts');
    const outcome = await follow({ slug, name: 'this artist' });
    if (typeof outcome === 'object') showAlert(outcome.failure);
  } else await wish(slug);
}

/** Its script has not come: the page that is loaded next tries again. */
function putOff(wanted: PendingAction): void {
  storePendingAction(wanted);
  notifyChunkLoadError();
}

async function wish(slug: string): Promise<void> {
  try {
    await call('post', `/web/api/artworks/${encodeURIComponent(slug)}/wish`);
    window.dispatchEvent(new CustomEvent(wishNoted, { detail: slug }));
    notify({ title: 'Request saved', text: 'We will tell you if it is available again.' });
  } catch (error) {
    const failed = messageOf(error) ?? 'We could not save your request. Please try again later.';
    showAlert(isOffline(error) ? offlineText('your request was not saved') : failed);
  }
}
