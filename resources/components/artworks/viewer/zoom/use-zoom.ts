import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { ViewerImage } from '../../../../../server/artworks/contract.ts';
import { useMedia } from '../../../../hooks/use-media.ts';
import { isBrowserKey } from '../../../../runtime/navigation/is-modified-click.ts';
import { useContentSize } from '../../use-content-size.ts';
import { swipeOf } from '../swipe.ts';
import { usePointers } from './use-pointers.ts';
import type { View } from './wanted-tiles.ts';
import { clampToView, FITTED, maxScale, type Point, pan, pinch, type Zoom, zoomBy } from './zoom.ts';

const ZOOM_STEP = 1.6;
/** Zoom rate for each scrolled pixel of a wheel or a touchpad. A pinch on a touchpad reports fewer pixels, so its rate is higher. */
const WHEEL_RATE = { scroll: 0.0016, pinch: 0.01 };
/** Pixels of a wheel that counts in lines. */
const LINE_PX = 40;
const MAX_WHEEL_STEP = 1.4;
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
  picture: Pick<ViewerImage, 'full' | 'width' | 'height' | 'tiles'>;
  onSwipe: (swipe: 'previous' | 'next' | 'close') => void;
}

/**
 * Zoom and pan of a picture by fingers, mouse and keys. At the fitted size a drag is a swipe. On small screens only two
 * fingers zoom.
 */
export function useZoom({ picture, onSwipe }: Options) {
  const [stage, size] = useContentSize<HTMLDivElement>();
  const canZoom = !useMedia('(max-width: 768px)');
  const { zoom, change } = useZoomState({ stage, picture, canZoom });
  const isEnlarged = zoom.scale > 1;
  const fromCentre = (point: Point) => pointFromCentre(stage.current, point);
  const zoomIfAllowed = (factor: number, at?: Point) => {
    const point = at && fromCentre(at);
    if (canZoom) change((from, max) => zoomBy(from, { factor, max, ...(point && { point }) }));
  };

  useWheel(stage, canZoom, (event) => zoomIfAllowed(wheelFactor(event), { x: event.clientX, y: event.clientY }));

  const { dragOffset, ...dragging } = useGestures({ isEnlarged, change, zoomIfAllowed, fromCentre, onSwipe });

  return {
    stage,
    canZoom,
    scale: zoom.scale,
    isEnlarged,
    isAtMaxScale: size !== null && zoom.scale >= maxScale(size, picture.tiles),
    ...dragging,
    /** Null until the stage is measured. */
    view: size && ({ stage: size, zoom, density: window.devicePixelRatio } satisfies View),
    transform: `translate(${zoom.x + dragOffset.x}px, ${zoom.y + dragOffset.y}px) scale(${zoom.scale})`,
    zoomIn: () => zoomIfAllowed(ZOOM_STEP),
    zoomOut: () => zoomIfAllowed(1 / ZOOM_STEP),
    /** Returns whether the key was one of the zoom's. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (isBrowserKey(event)) return false;
      const arrow = isEnlarged ? ARROWS[event.key] : undefined;
      if (arrow) change((from) => pan(from, ...arrow));
      else if (event.key === '0' && isEnlarged) change(() => FITTED);
      else if (!canZoom) return false;
      else if (event.key === '+' || event.key === '=') zoomIfAllowed(ZOOM_STEP);
      else if (event.key === '-') zoomIfAllowed(1 / ZOOM_STEP);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}

interface GestureOptions extends Pick<Options, 'onSwipe'>, Pick<ReturnType<typeof useZoomState>, 'change'> {
  isEnlarged: boolean;
  zoomIfAllowed: (factor: number, at?: Point) => void;
  /** A point of the window, measured from the centre of the stage. */
  fromCentre: (point: Point) => Point;
}

/** Drags, pinches and double taps of an enlarged picture, and swipes of a fitted one, which follows the finger by `dragOffset`. */
function useGestures({ isEnlarged, change, zoomIfAllowed, fromCentre, onSwipe }: GestureOptions) {
  const [dragOffset, setDragOffset] = useState<Point>({ x: 0, y: 0 });
  const [isDragging, setDragging] = useState(false);
  const pointers = usePointers({
    onDrag: (by, sinceStart) => {
      setDragging(true);
      if (isEnlarged) change((from) => pan(from, by.x, by.y));
      else setDragOffset(sinceStart);
    },
    onPinch: (before, after) => {
      setDragging(true);
      const [a, b, c, d] = [...before, ...after].map(fromCentre) as [Point, Point, Point, Point];
      change((from, max) => pinch(from, [a, b], [c, d], max));
    },
    onRelease: (by) => {
      setDragging(false);
      setDragOffset({ x: 0, y: 0 });
      const swipe = by && !isEnlarged ? swipeOf(by.x, by.y) : null;
      if (swipe) onSwipe(swipe);
    },
    onDoubleTap: (at) => {
      if (isEnlarged) change(() => FITTED);
      else zoomIfAllowed(DOUBLE_TAP_SCALE, at);
    },
  });
  // Prevents the browser from dragging the picture.
  const gestures = { ...pointers, onDragStart: (event: DragEvent) => event.preventDefault() };
  return { dragOffset, isDragging, gestures };
}

function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * LINE_PX;
  const factor = Math.exp(-pixels * (ctrlKey ? WHEEL_RATE.pinch : WHEEL_RATE.scroll));
  return Math.min(Math.max(factor, 1 / MAX_WHEEL_STEP), MAX_WHEEL_STEP);
}

interface ZoomStateOptions extends Pick<Options, 'picture'> {
  stage: RefObject<HTMLElement | null>;
  canZoom: boolean;
}

/** The zoom of the picture on the screen, within the edges of the picture. Another picture or kind of screen starts fitted. */
function useZoomState({ stage, picture, canZoom }: ZoomStateOptions) {
  const name = `${canZoom ? 'large' : 'small'} ${picture.full}`;
  const [zoomed, setZoomed] = useState({ name, zoom: FITTED });

  function change(next: (zoom: Zoom, max: number) => Zoom): void {
    const box = stage.current;
    if (!box) return;
    const viewport = { width: box.clientWidth, height: box.clientHeight };
    const max = maxScale(viewport, picture.tiles);
    // Several events can arrive before the next render, so each starts from the latest state.
    setZoomed((before) => {
      const from = before.name === name ? before.zoom : FITTED;
      return { name, zoom: clampToView(next(from, max), viewport, picture) };
    });
  }

  return { zoom: zoomed.name === name ? zoomed.zoom : FITTED, change };
}

/** A point of the window, measured from the centre of the stage. */
function pointFromCentre(stage: HTMLElement | null, { x, y }: Point): Point {
  const box = stage?.getBoundingClientRect();
  return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
}

/** Handles the wheel in place of scrolling, if it zooms. React registers wheel listeners as passive, and those cannot prevent scrolling. */
function useWheel(stage: RefObject<HTMLElement | null>, isActive: boolean, onWheel: (event: WheelEvent) => void): void {
  useEffect(() => {
    const element = stage.current;
    if (!element || !isActive) return;
    const listener = (event: WheelEvent) => {
      event.preventDefault();
      onWheel(event);
    };
    element.addEventListener('wheel', listener, { passive: false });
    return () => element.removeEventListener('wheel', listener);
  });
}
