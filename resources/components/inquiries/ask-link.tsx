import { type MouseEvent, useRef, useState } from 'react';
import { isModifiedClick } from '../../runtime/navigation/is-modified-click.ts';
import type { AskPanel } from './ask-panel.tsx';

interface AskLinkProps {
  artwork: { slug: string; url: string };
  isCollector: boolean;
}

/** Opens the form in the page. Its script is loaded then; without it the link leads to the page of the form. */
export function AskLink({ artwork: { slug, url }, isCollector }: AskLinkProps) {
  const [Panel, setPanel] = useState<typeof AskPanel | null>(null);
  const wasOpen = useRef(false);
  const address = `${url}/ask`;
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isModifiedClick(event.nativeEvent)) return;
    event.preventDefault();
    import('./ask-panel.tsx').then(
      (loaded) => {
        wasOpen.current = true;
        setPanel(() => loaded.AskPanel);
      },
      () => window.location.assign(address),
    );
  };
  if (Panel) return <Panel slug={slug} isCollector={isCollector} onClose={() => setPanel(null)} />;
  return (
    <p className="mt-3 text-15 print:hidden">
      <a
        ref={(link) => void (wasOpen.current && link?.focus())}
        href={address}
        onClick={onClick}
        className="text-link inline-flex min-h-11 items-center"
      >
        Ask about this work
      </a>
    </p>
  );
}
