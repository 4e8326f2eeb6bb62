import { type PointerEvent, useRef } from 'react';
import type { Point } from './zoom.ts';

type Pair = [Point, Point];

interface Options {
  onDrag: (by: Point, sinceStart: Point) => void;
  onPinch: (before: Pair, after: Pair) => void;
  /** The distance that one finger has moved; null after a gesture with two fingers or when the browser cancelled it. */
  onRelease: (by: Point | null) => void;
  onDoubleTap: (at: Point) => void;
}

const DOUBLE_TAP_MS = 320;
/** Pixels. A finger that moves less has tapped. */
const TAP_PX = 12;
const DOUBLE_TAP_PX = 30;

/** Gestures of one or two fingers, or of the mouse, in pixels of the window. */
export function usePointers({ onDrag, onPinch, onRelease, onDoubleTap }: Options) {
  const down = useRef(new Map<number, Point>());
  const start = useRef<Point | null>(null);
  const tap = useRef<{ at: Point; time: number } | null>(null);

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    down.current.set(event.pointerId, pointOf(event));
    // A second finger ends a swipe.
    start.current = down.current.size === 1 ? pointOf(event) : null;
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent): void {
    const before = down.current.get(event.pointerId);
    if (!before) return;
    const at = pointOf(event);
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
    down.current.set(event.pointerId, at);
    if (other) onPinch([before, other], [at, other]);
    else onDrag(minus(at, before), start.current ? minus(at, start.current) : { x: 0, y: 0 });
  }

  function onPointerUp(event: PointerEvent): void {
    if (!down.current.delete(event.pointerId)) return;
    const at = pointOf(event);
    const by = start.current && minus(at, start.current);
    start.current = null;
    onRelease(by);
    if (by && length(by) < TAP_PX) onTap(at, event.timeStamp);
  }

  function onTap(at: Point, time: number): void {
    const last = tap.current;
    const isSecond = last && time - last.time < DOUBLE_TAP_MS && length(minus(at, last.at)) < DOUBLE_TAP_PX;
    tap.current = isSecond ? null : { at, time };
    if (isSecond) onDoubleTap(at);
  }

  function onPointerCancel(event: PointerEvent): void {
    down.current.delete(event.pointerId);
    start.current = null;
    onRelease(null);
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}

function length({ x, y }: Point): number {
  return Math.hypot(x, y);
}
