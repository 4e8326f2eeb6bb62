import { useLayoutEffect, useRef } from 'react';
import { contextOf } from './photo.ts';
import type { Point } from './wall-geometry.ts';

interface Props {
  photo: HTMLCanvasElement;
  at: Point;
  /** CSS pixels for each pixel of the photograph. */
  view: number;
}

/** CSS pixels. */
const SIDE = 128;
const ENLARGEMENT = 4;

/** Shows what the finger covers, enlarged, in the upper corner that is farther away. */
export function Loupe({ photo, at, view }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (!canvas.current) return;
    const context = contextOf(canvas.current);
    const across = SIDE / (view * ENLARGEMENT);
    context.fillStyle = '#000';
    context.fillRect(0, 0, SIDE, SIDE);
    context.drawImage(photo, at.x - across / 2, at.y - across / 2, across, across, 0, 0, SIDE, SIDE);
  });
  return (
    <div aria-hidden="true" className="own-wall-loupe" data-right={at.x < photo.width / 2 || undefined}>
      <canvas ref={canvas} width={SIDE} height={SIDE} />
    </div>
  );
}
