import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { isBrowserKey } from '../../../../runtime/navigation/is-modified-click.ts';
import type { Point } from './wall-geometry.ts';

interface Options {
  /** Where it is. */
  at: Point;
  /** CSS pixels for each unit of `at`. */
  view: number;
  /** The distance that an arrow key moves it; with Shift ten times as far. */
  step: number;
  onMove: (to: Point) => void;
  /** At the begin and the end of a movement by pointer, and at each key. */
  onHold?: (isHeld: boolean) => void;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Handlers of a button that pointers drag and arrow keys move. */
export function useDrag({ at, view, step, onMove, onHold }: Options) {
  const start = useRef<{ pointer: Point; at: Point } | null>(null);
  const end = () => {
    start.current = null;
    onHold?.(false);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { pointer: { x: event.clientX, y: event.clientY }, at };
      onHold?.(true);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const { pointer, at: from } = start.current;
      onMove({ x: from.x + (clientX - pointer.x) / view, y: from.y + (clientY - pointer.y) / view });
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const arrow = ARROWS[event.key];
      if (!arrow || isBrowserKey(event)) return;
      event.preventDefault();
      onHold?.(true);
      const far = step * (event.shiftKey ? 10 : 1);
      onMove({ x: at.x + arrow.x * far, y: at.y + arrow.y * far });
    },
  };
}
