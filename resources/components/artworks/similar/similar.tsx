import { useEffect, useRef, useState } from 'react';
import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { call } from '../../../runtime/calls.ts';
import { whenOffscreen } from '../../../runtime/when-offscreen.ts';
import { ArtworkRows } from '../card/artwork-rows.tsx';

/** Number of artworks whose results stay in memory: more than visitors usually go Back. */
const MAX_RESULTS = 30;

/** The last result for each artwork, so that Back shows it before the new response arrives. */
const resultsBySlug = new Map<string, ArtworkCard[]>();

/** Unsold artworks like this one. */
export function Similar({ slug }: { slug: string }) {
  const container = useRef<HTMLDivElement>(null);
  const [artworks, setArtworks] = useState(resultsBySlug.get(slug) ?? []);

  useEffect(() => {
    const unmounted = new AbortController();
    const path = `/web/api/similar-artworks/${encodeURIComponent(slug)}`;
    call<{ data: ArtworkCard[] }>('get', path, undefined, unmounted.signal).then(
      async ({ body }) => {
        if (container.current) await whenOffscreen(container.current, unmounted.signal);
        storeResult(slug, body.data);
        setArtworks(body.data);
      },
      // After an error the section stays hidden.
      () => undefined,
    );
    return () => unmounted.abort();
  }, [slug]);

  return (
    <div ref={container}>
      {artworks.length > 0 && (
        <section className="page-width mt-24 lg:mt-28 print:hidden">
          <h2 className="font-serif text-40 font-medium tracking-tight">Works like this</h2>
          <p className="mt-2 mb-8 text-15 text-smoke lg:mb-12">Similar in color, subject, size and price</p>
          <ArtworkRows artworks={artworks} oneRow />
        </section>
      )}
    </div>
  );
}

function storeResult(slug: string, artworks: ArtworkCard[]): void {
  // A map iterates in the order of insertion, so its first key is the oldest.
  resultsBySlug.delete(slug);
  resultsBySlug.set(slug, artworks);
  const [oldest] = resultsBySlug.keys();
  if (resultsBySlug.size > MAX_RESULTS && oldest !== undefined) resultsBySlug.delete(oldest);
}
