import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import type { MenuItem } from '../../../../server/navigation/contract.ts';
import { PanelAccount } from '../../accounts/panel-account.tsx';
import { SearchBox, useSearchTerm } from '../../search/search-box.tsx';
import { PanelMenu } from './panel-menu.tsx';
import { useSidePanel } from './use-side-panel.ts';

/** Opens on mount and whenever `openCount` changes. */
export function SidePanelSheet({ items, openCount }: { items: MenuItem[]; openCount: number }) {
  const panel = useSidePanel();
  const term = useSearchTerm();
  const open = useEffectEvent(panel.open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens at every change of openCount
  useEffect(() => open(), [openCount]);
  const closeOnLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a[href]')) panel.close();
  };
  return (
    <dialog
      ref={panel.dialog}
      data-side-panel
      aria-label="Menu"
      onCancel={panel.onCancel}
      onClose={panel.onClose}
      onSubmit={panel.close}
      className="m-0 size-full max-h-none max-w-none bg-transparent text-ink backdrop:bg-transparent lg:hidden"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the backdrop is a shortcut for pointers; keyboards have Escape and the close button */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        data-overlay
        onClick={panel.close}
        className={clsx(
          'fixed inset-0 bg-ink/50 transition-opacity duration-240 starting:opacity-0',
          panel.phase === 'hidden' && 'invisible',
        )}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles clicks that bubble from its links */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        onClick={closeOnLink}
        className={clsx(
          'fixed inset-y-0 left-0 flex w-88 max-w-[88vw] flex-col gap-6 overflow-x-clip overflow-y-auto bg-paper py-3 pr-3 pl-6 shadow-float transition-transform starting:-translate-x-full',
          panel.phase === 'hiding' ? '-translate-x-full duration-750' : 'duration-240',
        )}
      >
        <button
          type="button"
          aria-label="Close menu"
          onClick={panel.close}
          className="grid size-11 shrink-0 place-items-center self-end"
        >
          <X aria-hidden="true" size={24} strokeWidth={1.5} />
        </button>
        <div className="mr-3 flex flex-col gap-6">
          <SearchBox key={term} id="menu-search" term={term} />
          <PanelMenu items={items} />
          <PanelAccount />
        </div>
      </div>
    </dialog>
  );
}
