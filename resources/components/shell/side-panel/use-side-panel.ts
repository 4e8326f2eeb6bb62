import { router } from '@inertiajs/core';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOnWideScreen } from '../../../hooks/use-media.ts';
import { prefersReducedMotion } from '../../../runtime/prefers-reduced-motion.ts';
import { signInRequest } from '../../accounts/sign-in/sign-in-store.ts';

const SLIDE_OUT_MS = 750;
const SCROLL_LOCK_MS = 800;

/** hidden → shown → hiding → hidden. The page behind can scroll again some time after the panel has closed. */
export type PanelPhase = 'hidden' | 'shown' | 'hiding';

export function useSidePanel() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [phase, setPhase] = useState<PanelPhase>('hidden');
  const timer = useRef<number | undefined>(undefined);

  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      lockScrolling(false);
    },
    [],
  );

  // Back changes the page without a click in the panel.
  const onNavigate = useEffectEvent(close);
  useEffect(() => router.on('navigate', () => onNavigate()), []);

  // The sign-in modal opens over the page, so the panel closes.
  const onSignIn = useEffectEvent(() => signInRequest.get() && close());
  useEffect(() => signInRequest.subscribe(() => onSignIn()), []);

  useOnWideScreen(() => {
    if (!dialog.current?.open) return;
    dialog.current.close();
    lockScrolling(false);
  });

  function open(): void {
    window.clearTimeout(timer.current);
    setPhase('shown');
    lockScrolling(true);
    if (!dialog.current?.open) dialog.current?.showModal();
  }

  function close(): void {
    if (phase !== 'shown') return;
    setPhase('hiding');
    timer.current = window.setTimeout(() => dialog.current?.close(), animationTime(SLIDE_OUT_MS));
  }

  function onClose(): void {
    // The close event is asynchronous: the panel may be open again.
    if (dialog.current?.open) return;
    setPhase('hidden');
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => lockScrolling(false), animationTime(SCROLL_LOCK_MS));
  }

  function onCancel(event: SyntheticEvent): void {
    event.preventDefault();
    close();
  }

  return { dialog, phase, open, close, onClose, onCancel };
}

function lockScrolling(isLocked: boolean): void {
  document.documentElement.classList.toggle('scroll-locked', isLocked);
}

function animationTime(duration: number): number {
  return prefersReducedMotion() ? 0 : duration;
}
