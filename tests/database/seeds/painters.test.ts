import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '../../../database/seeds/demo/catalogue.ts';
import { demoImage, demoKey } from '../../../database/seeds/demo/demo-picture.ts';
import { HANDS, paint, pixelSize } from '../../../database/seeds/demo/paint.ts';
import { placeholderOf, VARIANT_SIDE } from '../../../server/pictures/files/variants.ts';

interface Look {
  mean: number;
  contrast: number;
}

function look(data: Uint8Array): Look {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const variance = data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length;
  return { mean, contrast: Math.sqrt(variance) };
}

describe.each(HANDS)('the painter %s', (hand) => {
  it('paints the same picture twice, neither flat nor black nor white, and another for another seed', async () => {
    const request = { hand, seed: 3, width: 64, height: 48 };
    const first = await paint(request);
    expect([first.width, first.height, first.data.length]).toEqual([64, 48, 64 * 48 * 3]);
    expect(Buffer.from((await paint(request)).data).equals(Buffer.from(first.data))).toBe(true);
    expect(Buffer.from((await paint({ ...request, seed: 4 })).data).equals(Buffer.from(first.data))).toBe(false);
    const { mean, contrast } = look(first.data);
    expect(mean).toBeGreaterThan(20);
    expect(mean).toBeLessThan(240);
    expect(contrast).toBeGreaterThan(9);
  });

  it('has the same composition in small and large', async () => {
    const small = await paint({ hand, seed: 1, width: 32, height: 24 });
    const large = await paint({ hand, seed: 1, width: 144, height: 108 });
    // Means over the same squares of both sizes: eight by six fields.
    const differences = fieldMeans(small, 8, 6).map((value, i) =>
      Math.abs(value - (fieldMeans(large, 8, 6)[i] as number)),
    );
    expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(16);
  });
});

function fieldMeans(
  { width, height, data }: { width: number; height: number; data: Uint8Array },
  columns: number,
  rows: number,
): number[] {
  const sums = new Array<number>(columns * rows).fill(0);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const field = Math.floor((y / height) * rows) * columns + Math.floor((x / width) * columns);
      const c = (y * width + x) * 3;
      sums[field] = (sums[field] as number) + (data[c] as number) + (data[c + 1] as number) + (data[c + 2] as number);
    }
  }
  return sums.map((sum) => (sum * columns * rows) / (width * height * 3));
}

describe('a demo picture', () => {
  it('has a key, dimensions in the proportions of the work and a placeholder before it is painted', async () => {
    const image = await demoImage({ hand: 'colour-field', seed: 1, widthIn: 30, heightIn: 60 });
    expect(image).toMatchObject({ width: 640, height: 1280 });
    expect(image.key).toMatch(/^[0-9a-f]{32}$/);
    expect(image.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(image.placeholder.length).toBeLessThanOrEqual(250);
  });

  // Painters that once drew other objects or another light in a small picture than in a large one.
  const { artworks } = demoCatalogue();
  const hands = ['relief', 'ink', 'bronze', 'woodcut', 'jeepney'];
  const pictures = hands.flatMap((hand) =>
    artworks.flatMap(({ picture }) => (picture.hand === hand ? picture : [])).slice(0, 2),
  );

  it.each(pictures)('has a placeholder of the same picture: $hand $seed', async (picture) => {
    const { placeholder } = await demoImage(picture);
    const large = await paint({ hand: picture.hand, seed: picture.seed, ...pixelSize(picture, VARIANT_SIDE.lg) });
    const [seen, follows] = await Promise.all([placeholder, await placeholderOf(large)].map(squares));
    const differences = [...(seen ?? [])].map((value, i) => Math.abs(value - (follows?.[i] ?? 0)));
    expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(7);
  });

  it('has a different key for every painter, seed and size', () => {
    const base = { hand: 'ink', seed: 1, widthIn: 30, heightIn: 20 } as const;
    const others = [
      { ...base, seed: 2 },
      { ...base, hand: 'okir' as const },
      { ...base, heightIn: 21 },
    ];
    for (const other of others) expect(demoKey(other)).not.toBe(demoKey(base));
    expect(demoKey({ ...base })).toBe(demoKey(base));
    expect(pixelSize(base, 96)).toEqual({ width: 96, height: 64 });
  });
});

/** The colours of six by six squares. */
function squares(uri: string): Promise<Buffer> {
  const bytes = Buffer.from(uri.split(',')[1] ?? '', 'base64');
  return sharp(bytes).resize(6, 6, { fit: 'fill' }).removeAlpha().raw().toBuffer();
}
