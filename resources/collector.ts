import { router } from '@inertiajs/react';
import { alertVisitor } from './alert.ts';
import { call, messageOf } from './calls.ts';
import { notify } from './notifications.ts';
import { takeWanted, type Wanted } from './sign-in.ts';
import { signedOutNews } from './signed-out.ts';

/** Heard by what shows it: `detail` is the slug of the work that the collector will hear of. */
const wishNoted = 'wishnoted';

let hasBegun = false;

/** What a page does for a collector alone: what was wanted before the sign-in, and leaving when another tab signs out. */
export function beginAsCollector({ askedByMail }: { askedByMail?: unknown }): void {
  if (typeof askedByMail === 'string') {
    alertVisitor(
      `You are signed in. Is ${askedByMail} yours? We have sent a link there: follow it, and all your ways to sign in lead to one collector.`,
    );
  }
  const wanted = takeWanted();
  if (wanted) void fulfil(wanted);
  if (hasBegun) return;
  hasBegun = true;
  window.addEventListener('storage', ({ key }) => {
    if (key !== signedOutNews) return;
    router.clearHistory();
    window.location.reload();
  });
}

async function fulfil({ action, slug }: Wanted): Promise<void> {
  if (action === 'favorite') {
    const { favor } = await import('./favoring.ts');
    const heart = document.querySelector<HTMLElement>(`[data-favorite="${CSS.escape(slug)}"]`);
    await favor({ slug, title: heart?.dataset.title ?? '' }, true);
  } else if (action === 'follow') {
    const { follow } = await import('./following.ts');
    const outcome = await follow({ slug, name: 'this artist' });
    if (typeof outcome === 'object') alertVisitor(outcome.failure);
  } else await wish(slug);
}

async function wish(slug: string): Promise<void> {
  try {
    await call('post', `/web/api/artworks/${encodeURIComponent(slug)}/wish`);
    window.dispatchEvent(new CustomEvent(wishNoted, { detail: slug }));
    notify({ title: 'Noted', text: 'We will tell you if it comes free.' });
  } catch (error) {
    alertVisitor(messageOf(error) ?? 'We could not note your wish. Please try again later.');
  }
}
