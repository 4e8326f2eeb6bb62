import { router } from '@inertiajs/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { stopAsking } from '../../follow-requests.ts';
import { dropSubscribe } from '../../subscribe-parameter.ts';

interface Props {
  /** Id of its heading. */
  labelledBy: string;
  children: ReactNode;
}

/** A dialog over the page, which it holds still: in the middle of large screens, from below on small ones. It goes with the page. */
export function FollowSheet({ labelledBy, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still there, so that focus goes back to where it came from.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useEffect(() => router.on('navigate', stopAsking), []);

  function onClose(): void {
    stopAsking();
    dropSubscribe();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is a convenience of the pointer; keys have Escape and the close button
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      data-holds-page
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      className="m-auto w-full max-w-none bg-paper text-ink shadow-float transition-[opacity,transform] duration-240 backdrop:bg-ink/50 max-sm:mb-0 sm:w-120 starting:translate-y-4 starting:opacity-0"
    >
      <div className="relative px-6 pt-14 pb-10 sm:px-12 sm:pt-16 sm:pb-12">
        {children}
        <form method="dialog" className="absolute top-3 right-3">
          <button type="submit" aria-label="Close" className="grid size-11 place-items-center">
            <X aria-hidden="true" size={22} strokeWidth={1.5} />
          </button>
        </form>
      </div>
    </dialog>
  );
}
