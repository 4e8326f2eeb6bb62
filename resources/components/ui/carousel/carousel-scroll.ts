import { prefersReducedMotion } from '../../../runtime/prefers-reduced-motion.ts';

const GLIDE_MS = 250;

export interface CarouselPosition {
  /** Index of the item at the start of the visible part. */
  index: number;
  /** Index of the last item that can be at the start. */
  last: number;
}

/** Scrolls a row of snapping items from item to item. After the last item follows the first. */
export function createCarouselScroll(row: () => HTMLElement | null) {
  let stop = () => {};

  function show(index: number): void {
    const element = row();
    const item = element?.children[Math.min(index, element.children.length - 1)] as HTMLElement | undefined;
    if (!element || !item) return;
    stop();
    stop = glide(element, Math.min(item.offsetLeft - startOf(element), element.scrollWidth - element.clientWidth));
  }

  function move(by: 1 | -1): void {
    const element = row();
    if (!element) return;
    const { index, last } = positionOf(element);
    const next = index + by;
    show(next < 0 ? last : next > last ? 0 : next);
  }

  /** Handles arrow keys, Home and End. Returns whether the key was one of them. */
  function handleKey(key: string): boolean {
    if (key === 'ArrowRight') move(1);
    else if (key === 'ArrowLeft') move(-1);
    else if (key === 'Home') show(0);
    else if (key === 'End') show(Number.POSITIVE_INFINITY);
    else return false;
    return true;
  }

  return { move, handleKey, stop: () => stop() };
}

export function positionOf(row: HTMLElement): CarouselPosition {
  const start = startOf(row);
  const offsets = [...row.children].map((item) => (item as HTMLElement).offsetLeft - start);
  const end = row.scrollWidth - row.clientWidth;
  const reachesEnd = offsets.findIndex((offset) => offset >= end - 1);
  const last = reachesEnd < 0 ? Math.max(offsets.length - 1, 0) : reachesEnd;
  const distance = (index: number) => Math.abs((offsets[index] ?? 0) - row.scrollLeft);
  const nearest = offsets.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0);
  return { index: Math.min(nearest, last), last };
}

function startOf(row: HTMLElement): number {
  return (row.firstElementChild as HTMLElement | null)?.offsetLeft ?? 0;
}

/** Scrolls horizontally with easing, or at once with reduced motion. Returns a function that stops it. */
function glide(row: HTMLElement, to: number): () => void {
  const from = row.scrollLeft;
  if (prefersReducedMotion() || from === to) {
    row.scrollLeft = to;
    return () => {};
  }
  // While scroll snapping is on, the browser moves the row back after every step.
  row.dataset.gliding = '';
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    delete row.dataset.gliding;
  };
  const started = performance.now();
  const step = (now: number) => {
    const part = Math.min(Math.max((now - started) / GLIDE_MS, 0), 1);
    row.scrollLeft = from + (to - from) * (1 - (1 - part) ** 3);
    if (part < 1) frame = requestAnimationFrame(step);
    else stop();
  };
  frame = requestAnimationFrame(step);
  return stop;
}
