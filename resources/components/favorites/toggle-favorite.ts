import { call, isOffline, offlineText, statusOf } from '../../runtime/calls.ts';
import { notify } from '../../runtime/notification-store.ts';
import { openSignIn } from '../accounts/sign-in/sign-in-store.ts';
import { isCollector, isFavorite, setOptimistic, setSaved } from './favorites-store.ts';

interface Artwork {
  slug: string;
  title: string;
}

interface ChangeResponse {
  title: string;
  message: string;
  count: number;
}

const ADDRESS = '/web/api/artworks/favorite/';

/** Slugs with a request under way → the state that the collector chose last. */
const chosen = new Map<string, boolean>();

/**
 * Adds an artwork to the favorites or removes it, with an optimistic update. Requests for one artwork run one after the
 * other: a choice that is made during a request is sent when that request has ended.
 */
export async function toggleFavorite(artwork: Artwork, shouldBeFavorite: boolean): Promise<void> {
  const { slug } = artwork;
  let saved = isFavorite(slug) ?? false;
  if (isCollector.get()) setOptimistic(slug, shouldBeFavorite);
  const isUnderWay = chosen.has(slug);
  chosen.set(slug, shouldBeFavorite);
  if (isUnderWay) return;
  try {
    let response: ChangeResponse;
    do {
      const next = chosen.get(slug) === true;
      response = await change(slug, next);
      saved = next;
    } while (chosen.get(slug) !== saved);
    setSaved({ slug, state: saved, count: response.count });
    if (saved) notify({ title: response.title, text: response.message, action: { text: 'View', href: '/favorites' } });
  } catch (error) {
    if (isCollector.get()) setOptimistic(slug, saved);
    showError(error, artwork, chosen.get(slug) === true);
  } finally {
    chosen.delete(slug);
  }
}

async function change(artworkSlug: string, shouldBeFavorite: boolean): Promise<ChangeResponse> {
  const { body } = await call<ChangeResponse>(shouldBeFavorite ? 'post' : 'delete', ADDRESS, { artworkSlug });
  return body;
}

function showError(error: unknown, artwork: Artwork, shouldBeFavorite: boolean): void {
  const { slug, title } = artwork;
  const status = statusOf(error);
  if (status === 403) {
    if (shouldBeFavorite) {
      const text = `To add “${title}” to your favorites, sign in to the gallery`;
      openSignIn({ text, pendingAction: { action: 'favorite', slug } });
    } else openSignIn({ text: 'To change your favorites, sign in to the gallery' });
    return;
  }
  const retry = { text: 'Try again', onClick: () => void toggleFavorite(artwork, shouldBeFavorite) };
  const missed = `“${title}” was not ${shouldBeFavorite ? 'added to' : 'removed from'} your favorites`;
  const unreached = isOffline(error) ? offlineText(missed) : 'We could not reach the gallery.';
  notify({
    title: 'Your favorites did not change',
    ...(status === 404 ? { text: `“${title}” is not shown any more.` } : { text: unreached, action: retry }),
  });
}
