import { useState } from 'react';
import type { ReleasedByMerge } from '../../../server/cart/contract.ts';
import { usePage } from '../../runtime/inertia-app.tsx';

/**
 * Shown above the page after a sign-in: the artworks that did not fit into the collector's cart. It stays until the
 * visitor leaves the page.
 */
export function ReleasedByMergeBand() {
  const { releasedByMerge = null } = usePage().flash as { releasedByMerge?: ReleasedByMerge };
  // A later visit to the same page, such as a filter, has no flash data any more.
  const [shown, setShown] = useState(releasedByMerge);
  if (releasedByMerge && releasedByMerge !== shown) setShown(releasedByMerge);
  return shown && <Band releasedByMerge={shown} />;
}

function Band({ releasedByMerge: { title, text, artworks } }: { releasedByMerge: ReleasedByMerge }) {
  return (
    <section aria-labelledby="released-by-merge" className="page-width pt-6 pb-8">
      <div className="border-l-2 border-gold bg-plaster px-5 py-4 sm:px-6">
        <h2 id="released-by-merge" className="font-serif text-28 font-medium">
          {title}
        </h2>
        <p className="mt-1 text-15">{text}</p>
        <ul className="mt-2 text-15">
          {artworks.map(({ title, artist, url }) => (
            <li key={url}>
              <a href={url} className="text-link inline-block py-1 font-medium">
                {title}
              </a>{' '}
              by {artist}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
