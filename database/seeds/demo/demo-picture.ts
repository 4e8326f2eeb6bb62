import { keyOf, placeholderOf, VARIANT_SIDE } from '../../../server/pictures/files/variants.ts';
import type { DemoPicture, Hand } from './demo-catalogue.ts';
import { PAINTERS_VERSION, paint, pixelSize } from './paint.ts';

/** Pixels of the longer side: small enough to be fast, large enough for the painters to place every form. */
const SMALL = { from: 96, to: 108 };

/** Height of the heads that painters of people draw, in percent from the top. */
const HEADS: Partial<Record<Hand, number>> = { planes: 36, portrait: 40, bronze: 20 };

export interface DemoImage {
  key: string;
  /** Pixels of the lg variant. */
  width: number;
  height: number;
  placeholder: string;
  /** Point that every crop contains, in percent from the top. */
  focus_y: number;
  /** 0: the studio makes the tiles, when it has painted the picture. */
  tiled_at: 0;
}

/** Storage key of a demo picture, known before it is painted. */
export function demoKey(picture: DemoPicture): string {
  const name = { version: PAINTERS_VERSION, ...picture };
  return keyOf(pictureName(name, pixelSize(picture, VARIANT_SIDE.lg)));
}

/** What decides the pixels of a picture, as the text from which its key is made. */
export function pictureName(
  { version, hand, seed }: { version: number; hand: Hand; seed: number },
  { width, height }: { width: number; height: number },
): string {
  return `${version}/${hand}/${seed}/${width}x${height}`;
}

/** Data for the picture's row in `images`, without painting it in full size. */
export async function demoImage(picture: DemoPicture): Promise<DemoImage> {
  const small = await paint({ hand: picture.hand, seed: picture.seed, ...smallSize(picture) });
  return {
    key: demoKey(picture),
    ...pixelSize(picture, VARIANT_SIDE.lg),
    placeholder: await placeholderOf(small),
    focus_y: HEADS[picture.hand] ?? 50,
    tiled_at: 0,
  };
}

/** The small size whose proportions are nearest to those of the large one: with other proportions, painters place another number of objects. */
function smallSize(picture: DemoPicture): { width: number; height: number } {
  const ratio = ({ width, height }: { width: number; height: number }) => width / height;
  const target = ratio(pixelSize(picture, VARIANT_SIDE.lg));
  const sizes = Array.from({ length: SMALL.to - SMALL.from + 1 }, (_, i) => pixelSize(picture, SMALL.from + i));
  const error = (size: { width: number; height: number }) => Math.abs(ratio(size) / target - 1);
  return sizes.reduce((best, size) => (error(size) < error(best) ? size : best));
}
