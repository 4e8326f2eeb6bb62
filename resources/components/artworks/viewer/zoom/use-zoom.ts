import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useMedia } from '../../../hooks/use-media.ts';
import { swipeOf } from './swipe.ts';
import { usePointers } from './use-pointers.ts';
import { clampToView, FITTED, MAX_SCALE, type Point, pan, pinch, type Zoom, zoomBy } from './zoom.ts';

const ZOOM_STEP = 1.6;
const WHEEL_STEP = 1.15;
const DOUBLE_TAP_SCALE = 2.5;
/** Pixels that an arrow key moves an enlarged picture. */
const ARROW_PX = 96;

const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [ARROW_PX, 0],
  ArrowRight: [-ARROW_PX, 0],
  ArrowUp: [0, ARROW_PX],
  ArrowDown: [0, -ARROW_PX],
};

interface Options {
  /** The picture on the screen. A new one starts at its fitted size. */
  picture: { full: string; width: number; height: number };
  onSwipe: (swipe: 'previous' | 'next' | 'close') => void;
}

/**
 * Zoom and pan of a picture by fingers, mouse and keys. At the fitted size a drag is a swipe. Small screens have no
 * zoom.
 */
export function useZoom({ picture, onSwipe }: Options) {
  const stage = useRef<HTMLDivElement>(null);
  const [dragOffset, setDragOffset] = useState<Point>({ x: 0, y: 0 });
  const [isDragging, setDragging] = useState(false);
  const canZoom = !useMedia('(max-width: 768px)');
  const { zoom, change } = useZoomState({ stage, picture, canZoom });
  const isEnlarged = zoom.scale > 1;
  const fromCentre = (point: Point) => pointFromCentre(stage.current, point);

  useWheel(stage, (event) => {
    const point = fromCentre({ x: event.clientX, y: event.clientY });
    change((from) => zoomBy(from, event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, point));
  });

  const gestures = usePointers({
    onDrag: (by, sinceStart) => {
      setDragging(true);
      if (isEnlarged) change((from) => pan(from, by.x, by.y));
      else setDragOffset(sinceStart);
    },
    onPinch: (before, after) => {
      setDragging(true);
      const [a, b, c, d] = [...before, ...after].map(fromCentre) as [Point, Point, Point, Point];
      change((from) => pinch(from, [a, b], [c, d]));
    },
    onRelease: (by) => {
      setDragging(false);
      setDragOffset({ x: 0, y: 0 });
      const swipe = by && !isEnlarged ? swipeOf(by.x, by.y) : null;
      if (swipe) onSwipe(swipe);
    },
    onDoubleTap: (at) => {
      const point = fromCentre(at);
      change((from) => (from.scale > 1 ? FITTED : zoomBy(from, DOUBLE_TAP_SCALE, point)));
    },
  });

  return {
    stage,
    canZoom,
    scale: zoom.scale,
    isEnlarged,
    isLargest: zoom.scale === MAX_SCALE,
    isDragging,
    transform: `translate(${zoom.x + dragOffset.x}px, ${zoom.y + dragOffset.y}px) scale(${zoom.scale})`,
    zoomIn: () => change((from) => zoomBy(from, ZOOM_STEP)),
    zoomOut: () => change((from) => zoomBy(from, 1 / ZOOM_STEP)),
    /** Returns whether the key was one of the zoom's. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      const arrow = isEnlarged ? ARROWS[event.key] : undefined;
      if (arrow) change((from) => pan(from, ...arrow));
      else if (event.key === '+' || event.key === '=') change((from) => zoomBy(from, ZOOM_STEP));
      else if (event.key === '-') change((from) => zoomBy(from, 1 / ZOOM_STEP));
      else if (event.key === '0') change(() => FITTED);
      else return false;
      event.preventDefault();
      return true;
    },
    // Prevents the browser from dragging the picture.
    gestures: { ...gestures, onDragStart: (event: DragEvent) => event.preventDefault() },
  };
}

interface ZoomStateOptions extends Pick<Options, 'picture'> {
  stage: RefObject<HTMLElement | null>;
  canZoom: boolean;
}

/** The zoom of the picture on the screen, within the edges of the picture. */
function useZoomState({ stage, picture, canZoom }: ZoomStateOptions) {
  const [zoomed, setZoomed] = useState({ full: picture.full, zoom: FITTED });

  function change(next: (zoom: Zoom) => Zoom): void {
    const box = stage.current;
    if (!canZoom || !box) return;
    const viewport = { width: box.clientWidth, height: box.clientHeight };
    // Several events can arrive before the next render, so each starts from the latest state.
    setZoomed((before) => {
      const from = before.full === picture.full ? before.zoom : FITTED;
      return { full: picture.full, zoom: clampToView(next(from), viewport, picture) };
    });
  }

  return { zoom: canZoom && zoomed.full === picture.full ? zoomed.zoom : FITTED, change };
}

/** A point of the window, measured from the centre of the stage. */
function pointFromCentre(stage: HTMLElement | null, { x, y }: Point): Point {
  const box = stage?.getBoundingClientRect();
  return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
}

/** Handles the wheel in place of scrolling. React registers wheel listeners as passive, and those cannot prevent scrolling. */
function useWheel(stage: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const listener = (event: WheelEvent) => {
      event.preventDefault();
      onWheel(event);
    };
    element.addEventListener('wheel', listener, { passive: false });
    return () => element.removeEventListener('wheel', listener);
  });
}
