import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { CloseButton } from './close-button.tsx';

interface Props {
  /** Id of its heading. */
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog: centred on large screens, at the bottom of small ones. */
export function Sheet({ labelledBy, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const sheet = dialog.current;
    const show = () => sheet?.showModal();
    const menu = document.querySelector('dialog[data-side-panel][open]');
    if (menu) menu.addEventListener('close', show, { once: true });
    else show();
    return () => {
      menu?.removeEventListener('close', show);
      // Closes before it unmounts, so that the browser returns the focus to the previous element.
      sheet?.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is a shortcut for pointers; keyboards have Escape and the close button
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      data-locks-scroll
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      className="m-auto w-full max-w-none bg-paper text-ink shadow-float transition-[opacity,transform] duration-240 backdrop:bg-ink/50 max-sm:mb-0 sm:w-120 short:sm:w-160 starting:translate-y-4 starting:opacity-0"
    >
      <div className="relative px-6 pt-14 pb-10 sm:px-12 sm:pt-16 sm:pb-12 short:py-6 short:[&_h2]:text-28">
        {children}
        <CloseButton onClose={() => dialog.current?.close()} className="absolute top-3 right-3" />
      </div>
    </dialog>
  );
}
