import { CircleUser } from 'lucide-react';
import { useState } from 'react';
import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { CollectorLinks } from './collector-links.tsx';
import './user-menu.css';

const ENTRY_CLASS = 'flex min-h-11 items-center px-6 text-15 transition-colors hover:text-ember';

/** The account menu on large screens. It is a popover, so it works before the script has loaded. */
export function UserMenu() {
  const { user } = useSharedProps().auth;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="Your account"
        aria-expanded={isOpen}
        aria-controls="user-menu"
        popoverTarget="user-menu"
        className="grid size-11 place-items-center transition-colors hover:text-ember max-lg:hidden"
      >
        <CircleUser aria-hidden="true" size={22} strokeWidth={1.5} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles clicks that bubble from its links */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        id="user-menu"
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={({ currentTarget, target }) => (target as Element).closest('a') && currentTarget.hidePopover()}
        className="user-menu w-64 border border-line bg-paper py-4 text-ink shadow-float"
      >
        <p className="px-6 pb-3 font-serif text-21 font-medium">Hello, {user?.firstname}</p>
        <ul className="border-y border-line py-2">
          <CollectorLinks className={ENTRY_CLASS} />
        </ul>
        <a href="/sign-out" className={`${ENTRY_CLASS} mt-2`}>
          Sign Out
        </a>
      </div>
    </>
  );
}
