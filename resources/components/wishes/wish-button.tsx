import { useEffect, useState } from 'react';
import type { WishResponse } from '../../../server/wishes/contract.ts';
import { call, messageOf, statusOf } from '../../runtime/calls.ts';
import { openSignIn } from '../accounts/sign-in/sign-in-store.ts';
import { showAlert } from '../notifications/alert-store.ts';
import { button } from '../ui/button.ts';
import { onWishSaved } from './wish-saved.ts';

interface Props {
  artwork: { slug: string; title: string };
  isCollector: boolean;
}

/** Shown for a reserved artwork: the collector can request an e-mail for when it is available again. */
export function WishButton({ artwork: { slug, title }, isCollector }: Props) {
  const address = `/web/api/artworks/${slug}/wish`;
  const [hasWished, setWished] = useState(false);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (!isCollector) return;
    call<WishResponse>('get', address).then(
      // A request that was saved during the call stays.
      ({ body }) => setWished((isMade) => isMade || body.data.hasWished),
      // Without the state the button shows its first text: saving a request twice changes nothing on the server.
      () => undefined,
    );
  }, [address, isCollector]);

  // The request was pending until the sign-in and has been saved since.
  useEffect(() => onWishSaved((saved) => saved === slug && setWished(true)), [slug]);

  async function change(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const { body } = await call<WishResponse>(hasWished ? 'delete' : 'post', address);
      setWished(body.data.hasWished);
    } catch (error) {
      if (statusOf(error) === 403)
        openSignIn({
          text: `To be told if “${title}” is available again, sign in to the gallery`,
          pendingAction: { action: 'wish', slug },
        });
      else showAlert(messageOf(error) ?? 'We could not save your request. Please try again later.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <button
        type="button"
        aria-pressed={hasWished}
        aria-disabled={isBusy}
        onClick={change}
        className={`${button({ kind: 'outlined' })} mt-3 w-full noscript:hidden aria-pressed:border-lagoon aria-pressed:text-lagoon`}
      >
        {hasWished ? 'We will tell you if it is available again' : 'Tell me if it is available again'}
      </button>
      <p role="status" className="mt-2 text-15 text-smoke">
        {hasWished && 'You get one e-mail if the reservation ends. The artwork is not reserved for you.'}
      </p>
    </>
  );
}
