import { createHash } from 'node:crypto';
import { placeholderOf, VARIANT_SIDE } from '../../../server/catalogue/variants.ts';
import type { DemoPicture, Hand } from './demo-catalogue.ts';
import { PAINTERS_VERSION, paint, pixelSize } from './paint.ts';

/** Pixels of the longer side: small enough to be quick, large enough for the painters to place every form. */
const SMALL = { from: 96, to: 108 };

/** Painters of people, whose heads are in the upper third. */
const HANDS_OF_HEADS: readonly Hand[] = ['planes', 'bronze'];
const HEAD = 20;

export interface DemoImage {
  key: string;
  /** Pixels of the lg variant. */
  width: number;
  height: number;
  placeholder: string;
  /** Percent from the top that crops keep in sight. */
  focus_y: number;
}

/** The key under which a demo picture will be stored, known before it is painted. */
export function demoKey(picture: DemoPicture): string {
  const { width, height } = pixelSize(picture, VARIANT_SIDE.lg);
  const name = `${PAINTERS_VERSION}/${picture.hand}/${picture.seed}/${width}x${height}`;
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

/** What a row needs to know about a picture, without painting it in full. */
export async function demoImage(picture: DemoPicture): Promise<DemoImage> {
  const small = await paint({ hand: picture.hand, seed: picture.seed, ...smallSize(picture) });
  return {
    key: demoKey(picture),
    ...pixelSize(picture, VARIANT_SIDE.lg),
    placeholder: await placeholderOf(small),
    focus_y: HANDS_OF_HEADS.includes(picture.hand) ? HEAD : 50,
  };
}

/** The small size whose proportions are nearest to the large one's: by a hair more or less a painter sets another count of things. */
function smallSize(picture: DemoPicture): { width: number; height: number } {
  const ratio = ({ width, height }: { width: number; height: number }) => width / height;
  const wanted = ratio(pixelSize(picture, VARIANT_SIDE.lg));
  const sizes = Array.from({ length: SMALL.to - SMALL.from + 1 }, (_, i) => pixelSize(picture, SMALL.from + i));
  const error = (size: { width: number; height: number }) => Math.abs(ratio(size) / wanted - 1);
  return sizes.reduce((best, size) => (error(size) < error(best) ? size : best));
}
