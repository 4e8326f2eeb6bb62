import { call, messageOf } from './calls.ts';
import { favor } from './favoring.ts';
import { note } from './follows.ts';
import { notify } from './notifications.ts';
import type { Wanted } from './sign-in.ts';

interface Said {
  title: string;
  message: string;
}

/** Heard by buttons that show what is done: `detail` says what was. */
export const wantedDone = 'wanteddone';

/** Does what a visitor was about to do when asked to sign in. */
export async function doWanted({ action, slug }: Wanted): Promise<void> {
  if (action === 'favorite') {
    const heart = document.querySelector<HTMLElement>(`[data-favorite="${CSS.escape(slug)}"]`);
    return favor({ slug, title: heart?.dataset.title ?? '' }, true);
  }
  try {
    notify(action === 'follow' ? await follow(slug) : await wish(slug));
    window.dispatchEvent(new CustomEvent<Wanted>(wantedDone, { detail: { action, slug } }));
  } catch (error) {
    const text = messageOf(error) ?? 'You are signed in, but the gallery did not answer. Please try once more.';
    notify({ title: 'Almost done', text });
  }
}

async function follow(artistSlug: string) {
  const { body } = await call<Said>('post', '/web/api/subscribe/artist', { artistSlug });
  note({ slug: artistSlug, hasFollowed: true });
  return { title: body.title, text: body.message };
}

async function wish(slug: string) {
  await call('post', `/web/api/artworks/${slug}/wish`);
  return { title: 'Noted', text: 'We will tell you if it comes free.' };
}
