import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

export const SLIDESHOW_MS = 3_000;

interface Given {
  count: number;
  at: number;
  onShow: (index: number) => void;
}

/** State of a lightbox dialog: one of several pictures, with an optional slideshow. */
export function useLightbox({ count, at, onShow }: Given) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => dialog.current?.showModal(), []);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => onShow((at + 1) % count), SLIDESHOW_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, at, count, onShow]);

  function show(index: number): void {
    if (index >= 0 && index < count) onShow(index);
  }

  return {
    dialog,
    isPlaying,
    togglePlaying: () => setPlaying(!isPlaying),
    previous: () => show(at - 1),
    next: () => show(at + 1),
    close: () => dialog.current?.close(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') show(at - 1);
      else if (event.key === 'ArrowRight') show(at + 1);
      else if (event.key === 'Home') show(0);
      else if (event.key === 'End') show(count - 1);
      else return;
      event.preventDefault();
    },
  };
}
