import { router } from '@inertiajs/react';
import { useEffect, useRef } from 'react';
import { stopAskingToSignIn } from '../sign-in.ts';

/** A dialog that comes when the menu of small screens has gone, and goes with the page. */
export function useSignInDialog() {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const show = () => dialog.current?.showModal();
    const menu = document.querySelector('dialog[data-side-panel][open]');
    if (menu) menu.addEventListener('close', show, { once: true });
    else show();
    return () => menu?.removeEventListener('close', show);
  }, []);

  useEffect(() => router.on('navigate', stopAskingToSignIn), []);

  return dialog;
}
