import { createHash } from 'node:crypto';
import { placeholderOf, VARIANT_SIDE } from '../../../server/catalogue/variants.ts';
import type { DemoPicture } from './demo-catalogue.ts';
import { PAINTERS_VERSION, paint, pixelSize } from './paint.ts';

/** Small enough to be quick, large enough for the painters to place every form. */
const SMALL_SIDE = 24;

export interface DemoImage {
  key: string;
  /** Pixels of the lg variant. */
  width: number;
  height: number;
  placeholder: string;
}

/** The key under which a demo picture will be stored, known before it is painted. */
export function demoKey(picture: DemoPicture): string {
  const { width, height } = pixelSize(picture, VARIANT_SIDE.lg);
  const name = `${PAINTERS_VERSION}/${picture.hand}/${picture.seed}/${width}x${height}`;
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

/** What a row needs to know about a picture, without painting it in full. */
export async function demoImage(picture: DemoPicture): Promise<DemoImage> {
  const small = await paint({ hand: picture.hand, seed: picture.seed, ...pixelSize(picture, SMALL_SIDE) });
  return { key: demoKey(picture), ...pixelSize(picture, VARIANT_SIDE.lg), placeholder: await placeholderOf(small) };
}
