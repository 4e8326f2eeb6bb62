import type { Size } from '../true-size.ts';

// In pixels of the photograph, except what is named centimetres. The origin is its upper left corner.

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Size {
  left: number;
  top: number;
}

/** Along something of known length. */
export type Line = readonly [Point, Point];

/** Share of the photograph's longer side. A shorter line makes an error of one pixel an error of several centimetres. */
const MIN_LINE = 0.03;
/** Centimetres. */
const MIN_LENGTH = 1;
const MAX_LENGTH = 1_000;

/** Pixels of one centimetre; null if the line is too short to measure with. */
export function pixelsPerCentimetre([from, to]: Line, centimetres: number, photo: Size): number | null {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length < MIN_LINE * Math.max(photo.width, photo.height) ? null : length / centimetres;
}

/** Centimetres that a visitor has typed, such as `29,7`; null unless they are 1 to 1,000. */
export function parseLength(text: string): number | null {
  const trimmed = text.trim().replace(/\s*cm$/i, '');
  if (!/^\d{1,4}(?:[.,]\d{1,3})?$/.test(trimmed)) return null;
  const length = Number(trimmed.replace(',', '.'));
  return length >= MIN_LENGTH && length <= MAX_LENGTH ? length : null;
}

/** Where a line begins before the visitor moves its ends: upright in the middle. */
export function firstLine({ width, height }: Size): Line {
  return [
    { x: width / 2, y: height * 0.3 },
    { x: width / 2, y: height * 0.7 },
  ];
}

/** A work's box around a centre, moved into the photograph. A work that is larger than the photograph covers it. */
export function placed(centre: Point, centimetres: Size, scale: number, photo: Size): Box {
  const [width, height] = [centimetres.width * scale, centimetres.height * scale];
  return {
    left: between(centre.x - width / 2, 0, photo.width - width),
    top: between(centre.y - height / 2, 0, photo.height - height),
    width,
    height,
  };
}

export function centreOf({ left, top, width, height }: Box): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

export function isLarger(box: Size, photo: Size): boolean {
  return box.width > photo.width || box.height > photo.height;
}

export function clampPoint({ x, y }: Point, { width, height }: Size): Point {
  return { x: between(x, 0, width), y: between(y, 0, height) };
}

/** The largest scale at which all of a picture fits into a stage. */
export function fittingScale(picture: Size, stage: Size): number {
  return Math.min(stage.width / picture.width, stage.height / picture.height);
}

/** The limits may be in either order. */
function between(value: number, limit: number, other: number): number {
  return Math.min(Math.max(value, Math.min(limit, other)), Math.max(limit, other));
}
