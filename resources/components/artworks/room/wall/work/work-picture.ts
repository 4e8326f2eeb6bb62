import type { ArtworkDetail } from '../../../../../../server/artworks/contract.ts';
import { inFormat } from '../../../../ui/picture/picture-sources.ts';
import { fitsRoom } from '../../fits-room.ts';
import { type Size, trueSize } from '../../true-size.ts';
import { canvasOf, contextOf } from '../photo.ts';
import type { Box } from '../wall-geometry.ts';
import { type CutOut, cutOut } from './cut-out.ts';

/** A work as it is drawn into a photograph. */
export interface WorkPicture {
  source: HTMLCanvasElement;
  /** Centimetres of what `source` shows. */
  size: Size;
  /** The part of a standing work that touches the floor, as shares of the width. Null: the work hangs. */
  foot: { left: number; width: number } | null;
  /** A message for the visitor. */
  note: string | null;
}

/** Pixels of the longer side of the picture that `cutOut` searches. */
const SEARCH_SIDE = 512;

/** Loads the work's picture; a work that stands is cut out of its photograph. Rejects if nothing can be loaded. */
export async function loadWork(artwork: ArtworkDetail): Promise<WorkPicture> {
  const { full_image: picture, full_image_dimensions: pixels } = artwork;
  const address = inFormat(picture.lg, 'webp');
  const image = await load(address, 'anonymous')
    // The browser may have cached a bucket's WebP for the page, without the headers that this request needs.
    .catch(() => load(picture.lg, 'anonymous'))
    // A bucket without CORS rules: the picture can be shown, but neither saved nor cut out.
    .catch(() => load(address))
    .catch(() => null);
  const source = canvasOf(pixels);
  contextOf(source).drawImage(image ?? (await load(picture.placeholder)), 0, 0, source.width, source.height);
  const whole = { source, size: trueSize(artwork, pixels), foot: null };
  if (!image)
    return { ...whole, note: 'The picture of the work could not be loaded, so only a preview of it is shown.' };
  if (fitsRoom(artwork)) return { ...whole, note: null };
  return (
    cutOutOf(source, artwork) ?? {
      ...whole,
      foot: { left: 0, width: 1 },
      note: 'The work could not be cut out of its photograph, so the whole photograph is shown in the size of the work.',
    }
  );
}

function cutOutOf(source: HTMLCanvasElement, { height, width }: ArtworkDetail): WorkPicture | null {
  const found = find(source);
  if (!found) return null;
  const { alpha, searched, box } = found;
  const mask = canvasOf(searched);
  const pixels = contextOf(mask).createImageData(mask.width, mask.height);
  for (let at = 0; at < alpha.length; at++) pixels.data[at * 4 + 3] = alpha[at] as number;
  contextOf(mask).putImageData(pixels, 0, 0);
  const context = contextOf(source);
  context.globalCompositeOperation = 'destination-in';
  context.drawImage(mask, 0, 0, source.width, source.height);
  const scale = source.width / searched.width;
  const object = canvasOf({ width: box.width * scale, height: box.height * scale });
  contextOf(object).drawImage(source, -box.left * scale, -box.top * scale);
  return {
    source: object,
    // One side is enough: the photograph shows the work from one of its sides.
    size: trueSize({ height, width: height > 0 ? 0 : width }, box),
    foot: footOf(alpha, box, searched.width),
    note: null,
  };
}

function find(source: HTMLCanvasElement): (CutOut & { searched: Size }) | null {
  const scale = Math.min(1, SEARCH_SIDE / Math.max(source.width, source.height));
  const small = canvasOf({ width: source.width * scale, height: source.height * scale });
  const context = contextOf(small);
  context.drawImage(source, 0, 0, small.width, small.height);
  try {
    const found = cutOut(context.getImageData(0, 0, small.width, small.height));
    return found && { ...found, searched: { width: small.width, height: small.height } };
  } catch {
    // Scripts cannot read pixels of another site.
    return null;
  }
}

/** What the lowest rows show, as shares of the box's width. */
function footOf(alpha: Uint8ClampedArray, box: Box, rowLength: number): { left: number; width: number } {
  let [left, right] = [box.width, 0];
  const rows = Math.max(3, Math.round(box.height * 0.03));
  for (let y = box.top + box.height - rows; y < box.top + box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      if ((alpha[y * rowLength + box.left + x] as number) < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
    }
  }
  return left < right ? { left: left / box.width, width: (right - left) / box.width } : { left: 0, width: 1 };
}

async function load(address: string, crossOrigin?: 'anonymous'): Promise<HTMLImageElement> {
  const image = new Image();
  if (crossOrigin) image.crossOrigin = crossOrigin;
  image.src = address;
  await image.decode();
  return image;
}
