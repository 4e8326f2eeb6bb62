import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isBrowserKey } from '../../../runtime/navigation/is-modified-click.ts';

export const SLIDESHOW_MS = 3_000;

interface Options {
  count: number;
  index: number;
  onShow: (index: number) => void;
}

/** State of a lightbox dialog: one of several pictures, with an optional slideshow. */
export function useLightbox({ count, index, onShow }: Options) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => dialog.current?.showModal(), []);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => onShow((index + 1) % count), SLIDESHOW_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, index, count, onShow]);

  function show(target: number): void {
    if (target >= 0 && target < count) onShow(target);
  }

  return {
    dialog,
    isPlaying,
    togglePlaying: () => setPlaying(!isPlaying),
    previous: () => show(index - 1),
    next: () => show(index + 1),
    close: () => dialog.current?.close(),
    onKeyDown: (event: KeyboardEvent) => {
      if (isBrowserKey(event)) return;
      if (event.key === 'ArrowLeft') show(index - 1);
      else if (event.key === 'ArrowRight') show(index + 1);
      else if (event.key === 'Home') show(0);
      else if (event.key === 'End') show(count - 1);
      else return;
      event.preventDefault();
    },
  };
}
