import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { CloseButton } from './close-button.tsx';

interface Props {
  /** Id of its heading. */
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the page, which it holds still: in the middle of large screens, from below on small ones, when their menu has gone. */
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
      // While it is still there, so that focus goes back to where it came from.
      sheet?.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is a convenience of the pointer; keys have Escape and the close button
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      data-holds-page
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
