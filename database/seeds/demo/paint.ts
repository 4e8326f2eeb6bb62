import type { DemoPicture, Hand } from './demo-catalogue.ts';
import type { Raster } from './easel/raster.ts';

/** `turn`: degrees by which the viewer has walked around a sculpture. */
export type Painter = (seed: number, width: number, height: number, turn?: number) => Promise<Raster>;

/** Increase it when the same seed gives another picture: every demo picture then gets a new key. */
export const PAINTERS_VERSION = 2;

export const HANDS: readonly Hand[] = [
  'terraces',
  'mayon',
  'bancas',
  'jeepney',
  'inabel',
  'tnalak',
  'capiz',
  'colour-field',
  'ink',
  'planes',
  'bronze',
  'relief',
  'botanical',
  'rain',
  'still-life',
  'woodcut',
  'okir',
  'sea-photograph',
  'interior',
  'portrait',
];

/** Paints a picture. The same arguments give the same bytes, and every size has the same composition. */
export async function paint(request: {
  hand: Hand;
  seed: number;
  width: number;
  height: number;
  turn?: number;
}): Promise<Raster> {
  const painter = (await import(`./painters/${request.hand}.ts`)) as { paint: Painter };
  return painter.paint(request.seed, request.width, request.height, request.turn);
}

/** Size in pixels, in the proportions of the artwork. */
export function pixelSize(
  picture: Pick<DemoPicture, 'widthIn' | 'heightIn'>,
  longSide: number,
): { width: number; height: number } {
  const scale = longSide / Math.max(picture.widthIn, picture.heightIn);
  return {
    width: Math.max(1, Math.round(picture.widthIn * scale)),
    height: Math.max(1, Math.round(picture.heightIn * scale)),
  };
}
