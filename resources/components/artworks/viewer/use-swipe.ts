import { type DragEvent, type PointerEvent, useRef } from 'react';
import { swipeOf } from './swipe.ts';

type Swipe = NonNullable<ReturnType<typeof swipeOf>>;

/** Event handlers for swipes with a finger or the mouse. */
export function useSwipe(onSwipe: (swipe: Swipe) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      const swipe = from && swipeOf(event.clientX - from.x, event.clientY - from.y);
      if (swipe) onSwipe(swipe);
    },
    onPointerCancel: () => {
      start.current = null;
    },
    // Prevents the browser from dragging the picture.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}
