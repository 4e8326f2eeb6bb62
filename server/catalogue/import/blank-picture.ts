import { createHash } from 'node:crypto';
import type { ImageStore } from '../../pictures/files/image-store.ts';
import { type Pixels, placeholderOf, storeOnce } from '../../pictures/files/variants.ts';
import type { Line, StoredPicture } from './line.ts';

type Shape = 'portrait' | 'landscape' | 'square';

const SIDES: Record<Shape, [number, number]> = { portrait: [480, 640], landscape: [640, 480], square: [560, 560] };

/** Draws each shape at its first use. */
export class BlankPictures {
  readonly #images: ImageStore;
  readonly #drawn = new Map<Shape, Promise<StoredPicture>>();

  constructor(images: ImageStore) {
    this.#images = images;
  }

  forLine({ height = 0, width = 0 }: Pick<Line, 'height' | 'width'>): Promise<StoredPicture> {
    const shape = height > width ? 'portrait' : width > height ? 'landscape' : 'square';
    const drawn = this.#drawn.get(shape) ?? this.#draw(shape);
    this.#drawn.set(shape, drawn);
    return drawn;
  }

  async #draw(shape: Shape): Promise<StoredPicture> {
    const [width, height] = SIDES[shape];
    const pixels = paint(width, height);
    const key = createHash('sha256').update(pixels.data).digest('hex').slice(0, 32);
    await storeOnce(this.#images, key, { pixels });
    return { key, width, height, placeholder: await placeholderOf(pixels) };
  }
}

function paint(width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y);
      data.set(colourAt(edge), (y * width + x) * 3);
    }
  }
  return { width, height, data };
}

// Warm greys by distance from the edge: frame, mount, bevel, empty sheet.
function colourAt(edge: number): [number, number, number] {
  if (edge < 10) return [201, 196, 188];
  if (edge < 90) return [240, 237, 231];
  if (edge < 93) return [214, 209, 201];
  return [228, 224, 217];
}
