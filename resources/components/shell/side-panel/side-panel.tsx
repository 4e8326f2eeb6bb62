import { Menu } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { MenuItem } from '../../../../server/navigation/contract.ts';
import { lazyWithFallback, preload } from '../../../runtime/loading/lazy-with-fallback.ts';

const loadSheet = async () => (await import('./side-panel-sheet.tsx')).SidePanelSheet;
const preloadSheet = preload(loadSheet);
const SidePanelSheet = lazyWithFallback(loadSheet, GoToFooterMenu);

const FOOTER_MENU = '#site-map';
const BUTTON_CLASS = 'icon-target -ml-3 place-items-center transition-colors hover:text-ember lg:hidden';

/** The menu of small screens. If its script does not load, its button leads to the menu in the footer. */
export function SidePanel({ items }: { items: MenuItem[] }) {
  const [openCount, setOpenCount] = useState(0);
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
        onClick={() => setOpenCount(openCount + 1)}
        className={`${BUTTON_CLASS} grid noscript:hidden`}
      >
        <Menu aria-hidden="true" size={24} strokeWidth={1.5} />
      </button>
      <a href={FOOTER_MENU} aria-label="Menu" className={`${BUTTON_CLASS} hidden noscript:grid`}>
        <Menu aria-hidden="true" size={24} strokeWidth={1.5} />
      </a>
      {openCount > 0 && (
        <Suspense>
          <SidePanelSheet items={items} openCount={openCount} />
        </Suspense>
      )}
    </>
  );
}

function GoToFooterMenu({ openCount }: { openCount: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every press leads to the footer
  useEffect(() => window.location.assign(FOOTER_MENU), [openCount]);
  return null;
}
