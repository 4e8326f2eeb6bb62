import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** A modal dialog, closed by Escape and by its backdrop. The focus returns to where it was. */
export function Dialog({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closes before it unmounts, so that the browser returns the focus.
    return () => shown?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is a shortcut for pointers; keyboards have Escape
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      className="mx-auto mt-[12vh] max-h-[76vh] w-[min(36rem,92vw)] overflow-y-auto bg-paper text-ink shadow-float backdrop:bg-ink/40"
    >
      {children}
    </dialog>
  );
}
