import { canvasOf, contextOf } from './photo.ts';
import type { Box } from './wall-geometry.ts';
import type { WorkPicture } from './work/work-picture.ts';

export interface Light {
  /** -50 (darker) to 50 (brighter) percent. */
  strength: number;
  /** -100 (from the left) to 100 (from the right). */
  from: number;
}

export interface Scene {
  photo: HTMLCanvasElement;
  work: WorkPicture;
  box: Box;
  /** Pixels of one centimetre. */
  scale: number;
  light: Light;
}

const shade = (opacity: number) => `rgb(20 16 12 / ${opacity})`;

/** Draws the photograph, and the work in it with its shadow. The canvas has the size of the photograph. */
export function paintWall(canvas: HTMLCanvasElement, { photo, work, box, scale, light }: Scene): void {
  const context = contextOf(canvas);
  context.drawImage(photo, 0, 0);
  if (work.foot) paintFloorShadow(context, box, work.foot, light);
  else paintWallShadow(context, box, scale, light);
  context.drawImage(lit(work, box, light), box.left, box.top, box.width, box.height);
}

/** A wide soft shadow, and a narrow one along the edge. */
function paintWallShadow(context: CanvasRenderingContext2D, box: Box, scale: number, { from }: Light): void {
  const drop = Math.min(Math.max(Math.max(box.width, box.height) * 0.02, 0.3 * scale), 3 * scale);
  for (const [size, opacity] of [
    [1.6, 0.34],
    [0.4, 0.4],
  ] as const) {
    context.save();
    context.shadowColor = shade(opacity);
    context.shadowBlur = drop * size * 1.6;
    context.shadowOffsetX = (-from / 100) * drop * size;
    context.shadowOffsetY = drop * size * 0.8;
    context.fillStyle = shade(1);
    context.fillRect(box.left, box.top, box.width, box.height);
    context.restore();
  }
}

/** A wide soft shadow away from the light, and a dark one where the work touches the floor. */
function paintFloorShadow(
  context: CanvasRenderingContext2D,
  box: Box,
  foot: { left: number; width: number },
  { from }: Light,
): void {
  const middle = box.left + (foot.left + foot.width / 2) * box.width;
  const half = (foot.width * box.width) / 2;
  const floor = box.top + box.height;
  const away = (-from / 100) * half * 0.9;
  paintEllipse(context, { x: middle + away, y: floor }, half * 1.9 + Math.abs(away) * 0.6, 0.24, 0.34);
  paintEllipse(context, { x: middle + away * 0.2, y: floor - half * 0.03 }, half * 1.2, 0.15, 0.72);
}

function paintEllipse(
  context: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  radius: number,
  flatness: number,
  opacity: number,
): void {
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, radius);
  gradient.addColorStop(0, shade(opacity));
  gradient.addColorStop(0.55, shade(opacity * 0.6));
  gradient.addColorStop(1, shade(0));
  context.save();
  context.translate(x, y);
  context.scale(1, flatness);
  context.fillStyle = gradient;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

/** The work in its size, brighter or darker, and a little brighter towards the light. Safari has no `filter` of a canvas. */
function lit({ source }: WorkPicture, box: Box, { strength, from }: Light): HTMLCanvasElement {
  const canvas = canvasOf(box);
  const { width, height } = canvas;
  const context = contextOf(canvas);
  context.drawImage(source, 0, 0, width, height);
  if (strength > 0) {
    context.globalCompositeOperation = 'lighter';
    context.globalAlpha = strength / 100;
    context.drawImage(source, 0, 0, width, height);
    context.globalAlpha = 1;
  }
  context.globalCompositeOperation = 'source-atop';
  if (strength < 0) {
    context.fillStyle = shade(-strength / 100);
    context.fillRect(0, 0, width, height);
  }
  const side = (from / 200) * width;
  const gradient = context.createLinearGradient(width / 2 + side, 0, width / 2 - side, height);
  gradient.addColorStop(0, 'rgb(255 250 240 / 0.09)');
  gradient.addColorStop(0.5, 'rgb(255 250 240 / 0)');
  gradient.addColorStop(0.5, shade(0));
  gradient.addColorStop(1, shade(0.12));
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  return canvas;
}
