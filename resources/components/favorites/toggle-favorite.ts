import { call, isOffline, offlineText, statusOf } from '../../runtime/calls.ts';
import { openSignIn } from '../accounts/sign-in-store.ts';
import { notify } from '../notifications/notification-store.ts';
import { isCollectorPage, isFavorite, setOptimistic, setSaved } from './favorites-store.ts';

interface Favored {
  slug: string;
  title: string;
}

interface Changed {
  title: string;
  message: string;
  count: number;
}

const address = '/web/api/artworks/favorite/';

/** What the collector wants of each work that is being changed; who changes their mind meanwhile is heard afterwards. */
const wishes = new Map<string, boolean>();

/** Shows at once what the collector wants, and takes it back if it cannot be had. */
export async function toggleFavorite(artwork: Favored, isWanted: boolean): Promise<void> {
  const { slug } = artwork;
  let settled = isFavorite(slug) ?? false;
  if (isCollectorPage()) setOptimistic(slug, isWanted);
  const isUnderWay = wishes.has(slug);
  wishes.set(slug, isWanted);
  if (isUnderWay) return;
  try {
    let said: Changed;
    do {
      const wish = wishes.get(slug) === true;
      said = await change(slug, wish);
      settled = wish;
    } while (wishes.get(slug) !== settled);
    setSaved({ slug, isFavorite: settled, count: said.count });
    if (settled) notify({ title: said.title, text: said.message, action: { text: 'View', href: '/favorites' } });
  } catch (error) {
    if (isCollectorPage()) setOptimistic(slug, settled);
    explain(error, artwork, wishes.get(slug) === true);
  } finally {
    wishes.delete(slug);
  }
}

async function change(artworkSlug: string, isWanted: boolean): Promise<Changed> {
  const { body } = await call<Changed>(isWanted ? 'post' : 'delete', address, { artworkSlug });
  return body;
}

function explain(error: unknown, artwork: Favored, isWanted: boolean): void {
  const { slug, title } = artwork;
  const status = statusOf(error);
  if (status === 403) {
    if (isWanted) {
      const text = `To add “${title}” to your favorites, sign in to the gallery`;
      openSignIn({ text, pendingAction: { action: 'favorite', slug } });
    } else openSignIn({ text: 'To change your favorites, sign in to the gallery' });
    return;
  }
  const again = { text: 'Try again', onClick: () => void toggleFavorite(artwork, isWanted) };
  const missed = `“${title}” was not ${isWanted ? 'added to' : 'removed from'} your favorites`;
  const unreached = isOffline(error) ? offlineText(missed) : 'We could not reach the gallery.';
  notify({
    title: 'Your favorites did not change',
    ...(status === 404 ? { text: `“${title}” is not shown any more.` } : { text: unreached, action: again }),
  });
}
