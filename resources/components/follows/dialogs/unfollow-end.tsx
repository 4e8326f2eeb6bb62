import { type ReactNode, useEffect, useRef } from 'react';
import { button } from '../../ui/button.ts';

/** The final view of the dialog. The pressed button has disappeared, so the new one receives the focus. */
export function UnfollowEnd({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <>
      <h2 id={id} className="font-serif text-40 font-medium">
        {title}
      </h2>
      <p className="mt-4 text-smoke">{children}</p>
      <a ref={link} href="/artworks" className={`${button({ kind: 'filled' })} mt-8 w-full`}>
        Explore Gallery
      </a>
    </>
  );
}
