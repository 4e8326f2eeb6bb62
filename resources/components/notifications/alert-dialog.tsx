import { useEffect, useRef } from 'react';
import { button } from '../ui/button.ts';

interface Props {
  text: string;
  onClose: () => void;
}

export function AlertDialog({ text, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="alert-text"
      onClose={onClose}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] bg-paper p-8 text-ink shadow-float backdrop:bg-ink/50 max-sm:mb-4"
    >
      <p id="alert-text" className="font-serif text-28 text-balance">
        {text}
      </p>
      <form method="dialog" className="mt-8">
        <button type="submit" className={`${button({ kind: 'filled' })} w-full sm:w-auto`}>
          OK
        </button>
      </form>
    </dialog>
  );
}
