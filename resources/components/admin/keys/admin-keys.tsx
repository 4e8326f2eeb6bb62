import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AdminProps } from '../../../../server/admin/contract.ts';
import { Dialog } from './dialog.tsx';
import { useKeys } from './keys.ts';

/** A dialog in a chunk of its own. */
type KeyDialog = ComponentType<{ admin: AdminProps['admin']; onClose: () => void }>;

const DIALOGS: Record<'palette' | 'list', () => Promise<KeyDialog>> = {
  palette: () => import('./palette.tsx').then(({ Palette }) => Palette),
  list: () => import('./key-list.tsx').then(({ KeyList }) => KeyList),
};

const BUTTON_CLASS =
  'flex min-h-11 grow items-center justify-between gap-2 rounded-control px-2 text-left text-13 text-smoke hover:text-ink';
const KEY_CLASS = 'rounded-control border border-line px-1.5 font-sans text-13';

function Loading({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Loading" onClose={onClose}>
      <p className="p-6 text-smoke">Loading…</p>
    </Dialog>
  );
}

/** The keys of every page, and buttons that do the same. */
export function AdminKeys({ admin }: { admin: AdminProps['admin'] }) {
  const [Shown, setDialog] = useState<KeyDialog | null>(null);
  const [isFailed, setFailed] = useState(false);
  const open = (name: keyof typeof DIALOGS) => {
    setFailed(false);
    // Shown at once: what is typed before the chunk arrives must not run keys of the page.
    setDialog(() => Loading);
    DIALOGS[name]().then(
      (loaded) => setDialog((shown: KeyDialog | null) => (shown === Loading ? loaded : shown)),
      () => {
        setDialog(null);
        setFailed(true);
      },
    );
  };
  useKeys([
    { key: 'Mod+k', text: 'Find a page or an action', run: () => open('palette') },
    { key: '?', text: 'Show the keys of this page', run: () => open('list') },
  ]);
  return (
    <div className="flex flex-wrap noscript:hidden">
      <button
        type="button"
        onClick={() => open('palette')}
        aria-keyshortcuts="Control+K Meta+K"
        className={BUTTON_CLASS}
      >
        Find <kbd className={KEY_CLASS}>Ctrl K</kbd>
      </button>
      <button type="button" onClick={() => open('list')} aria-keyshortcuts="?" className={BUTTON_CLASS}>
        Keys <kbd className={KEY_CLASS}>?</kbd>
      </button>
      <p role="alert" className="px-2 text-13 text-ember empty:hidden">
        {isFailed && 'This could not be loaded. Please check the connection.'}
      </p>
      {/* Not here: a dialog inside of the hidden menu of a small screen would not be shown. */}
      {Shown && createPortal(<Shown admin={admin} onClose={() => setDialog(null)} />, document.body)}
    </div>
  );
}
