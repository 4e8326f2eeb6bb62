import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { swipeOf } from '../components/artworks/swipe.ts';
import { fitted, pan, type Zoom, zoomBy } from '../components/artworks/zoom.ts';
import { useMedia } from './use-media.ts';

const step = 1.6;
const doubleClickScale = 2.5;

interface Given {
  /** What is shown: a new picture starts fitted. */
  picture: string;
  onSwipe: (swipe: 'previous' | 'next' | 'close') => void;
}

/** A picture that is dragged: enlarged it moves within its stage, fitted it is swiped. Small screens do not enlarge. */
export function useZoom({ picture, onSwipe }: Given) {
  const stage = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const [zoomed, setZoomed] = useState<{ picture: string; zoom: Zoom }>({ picture, zoom: fitted });
  const [dragged, setDragged] = useState({ x: 0, y: 0 });
  const canZoom = !useMedia('(max-width: 768px)');
  const zoom = canZoom && zoomed.picture === picture ? zoomed.zoom : fitted;
  const change = (next: Zoom) => canZoom && setZoomed({ picture, zoom: next });
  const isEnlarged = zoom.scale > 1;

  function fromMiddle(event: { clientX: number; clientY: number }) {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  }

  // React listens to the wheel passively, and a passive listener cannot keep the page from scrolling.
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      change(zoomBy(zoom, event.deltaY < 0 ? 1.15 : 1 / 1.15, fromMiddle(event)));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });

  function onPointerMove(event: PointerEvent): void {
    if (!start.current || !stage.current) return;
    const dx = event.clientX - start.current.x;
    const dy = event.clientY - start.current.y;
    if (!isEnlarged) {
      setDragged({ x: dx, y: dy });
      return;
    }
    start.current = { x: event.clientX, y: event.clientY };
    change(pan(zoom, dx, dy, stage.current.getBoundingClientRect()));
  }

  function onPointerUp(event: PointerEvent): void {
    const swipe =
      start.current && !isEnlarged ? swipeOf(event.clientX - start.current.x, event.clientY - start.current.y) : null;
    letGo();
    if (swipe) onSwipe(swipe);
  }

  function letGo(): void {
    start.current = null;
    setDragged({ x: 0, y: 0 });
  }

  return {
    stage,
    canZoom,
    isEnlarged,
    isDragged: dragged.x !== 0 || dragged.y !== 0,
    transform: `translate(${zoom.x + dragged.x}px, ${zoom.y + dragged.y}px) scale(${zoom.scale})`,
    larger: () => change(zoomBy(zoom, step)),
    smaller: () => change(zoomBy(zoom, 1 / step)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === '+' || event.key === '=') change(zoomBy(zoom, step));
      else if (event.key === '-') change(zoomBy(zoom, 1 / step));
      else if (event.key === '0') change(fitted);
    },
    gestures: {
      onDoubleClick: (event: MouseEvent) =>
        change(isEnlarged ? fitted : zoomBy(zoom, doubleClickScale, fromMiddle(event))),
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        start.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove,
      onPointerUp,
      onPointerCancel: letGo,
    },
  };
}
