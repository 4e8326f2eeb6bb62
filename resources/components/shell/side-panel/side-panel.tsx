import { Menu } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { MenuItem } from '../../../../server/navigation/contract.ts';
import { lazyWithFallback, preload } from '../../../runtime/lazy-with-fallback.ts';

const load = async () => (await import('./side-panel-sheet.tsx')).SidePanelSheet;
const loadAhead = preload(load);
const SidePanelSheet = lazyWithFallback(load, MenuInFooter);

const FOOTER_MENU = '#site-map';
const BUTTON_CLASS = 'icon-target -ml-3 place-items-center transition-colors hover:text-ember lg:hidden';

/** The menu of small screens. If its script does not load, its button leads to the menu in the footer. */
export function SidePanel({ items }: { items: MenuItem[] }) {
  const [asked, setAsked] = useState(0);
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => setAsked(asked + 1)}
        className={`${BUTTON_CLASS} grid noscript:hidden`}
      >
        <Menu aria-hidden="true" size={24} strokeWidth={1.5} />
      </button>
      <a href={FOOTER_MENU} aria-label="Menu" className={`${BUTTON_CLASS} hidden noscript:grid`}>
        <Menu aria-hidden="true" size={24} strokeWidth={1.5} />
      </a>
      {asked > 0 && (
        <Suspense>
          <SidePanelSheet items={items} asked={asked} />
        </Suspense>
      )}
    </>
  );
}

function MenuInFooter({ asked }: { asked: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every press leads to the footer
  useEffect(() => window.location.assign(FOOTER_MENU), [asked]);
  return null;
}
