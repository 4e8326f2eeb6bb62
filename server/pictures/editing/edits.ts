import type { PictureCrop, PictureEdits } from '../contract.ts';

const ROTATIONS = [0, 90, 180, 270] as const;
/** Percent. A crop that leaves out less is the whole picture. */
const TOLERANCE = 0.1;
/** Pixels of both sides that a crop must leave. */
const MIN_SIDE = 32;
/** The longer side may have so many times the pixels of the shorter one. */
const MAX_ASPECT_RATIO = 20;

export const UNEDITED: PictureEdits = { rotation: 0, crop: null };

/** Edits with numbers rounded to a hundredth of a percent, so that equal ones have one key. Null if they are impossible. */
export function normalEdits({ rotation, crop }: { rotation: number; crop: PictureCrop | null }): PictureEdits | null {
  const known = ROTATIONS.find((each) => each === rotation);
  if (known === undefined) return null;
  if (crop === null) return { rotation: known, crop: null };
  const x = clamp(crop.x, 0, 100);
  const y = clamp(crop.y, 0, 100);
  const rounded = { x, y, width: clamp(crop.width, 0, 100 - x), height: clamp(crop.height, 0, 100 - y) };
  if (!(rounded.width > 0 && rounded.height > 0)) return null;
  return { rotation: known, crop: isWhole(rounded) ? null : rounded };
}

/** Whether the crop leaves a picture that visitors can be shown. `original`: pixels. */
export function croppedSize(
  { rotation, crop }: PictureEdits,
  original: { width: number; height: number },
): { width: number; height: number } | 'too-small' | 'too-narrow' {
  const [wide, high] = rotation % 180 === 0 ? [original.width, original.height] : [original.height, original.width];
  const width = Math.round((wide * (crop?.width ?? 100)) / 100);
  const height = Math.round((high * (crop?.height ?? 100)) / 100);
  if (Math.min(width, height) < MIN_SIDE) return 'too-small';
  return Math.max(width, height) / Math.min(width, height) > MAX_ASPECT_RATIO ? 'too-narrow' : { width, height };
}

export function isUnedited({ rotation, crop }: PictureEdits): boolean {
  return rotation === 0 && crop === null;
}

/** A text that differs for different edits of an original. */
export function describeEdits(originalKey: string, { rotation, crop }: PictureEdits): string {
  return `${originalKey} ${rotation} ${crop ? [crop.x, crop.y, crop.width, crop.height].join(' ') : ''}`;
}

function isWhole({ width, height }: PictureCrop): boolean {
  return width >= 100 - TOLERANCE && height >= 100 - TOLERANCE;
}

function clamp(value: number, min: number, max: number): number {
  return Math.round(Math.min(Math.max(value, min), max) * 100) / 100;
}
