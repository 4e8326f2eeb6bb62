import sharp from 'sharp';
import { expect, it } from 'vitest';
import { demoCatalogue } from '../../../database/seeds/demo/catalogue.ts';
import type { DemoPicture } from '../../../database/seeds/demo/demo-catalogue.ts';
import { paint, pixelSize } from '../../../database/seeds/demo/paint.ts';

const { artworks, artists, collectors } = demoCatalogue();

/** Pixels of the longer side: the painters place every form at this size, and paint it quickly. */
const SMALL = 104;
const SIDE = 32;
const LOW = 8;

/**
 * A perceptual hash: the signs of the low frequencies of a picture's brightness (64 bits). Pictures of the same composition
 * differ in few bits, whatever their colors, size and brushwork are.
 */
async function lookOf(picture: DemoPicture): Promise<boolean[]> {
  const { width, height, data } = await paint({ ...picture, ...pixelSize(picture, SMALL) });
  const grey = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  const waves = Array.from({ length: LOW + 1 }, (_, k) =>
    Array.from({ length: SIDE }, (_, i) => Math.cos(((2 * i + 1) * k * Math.PI) / (2 * SIDE))),
  );
  const rows = waves.map((wave) =>
    Array.from({ length: SIDE }, (_, y) => wave.reduce((sum, value, x) => sum + value * (grey[y * SIDE + x] ?? 0), 0)),
  );
  const strengths = waves
    .slice(0, LOW)
    .flatMap((wave, v) =>
      rows
        .slice(v === 0 ? 1 : 0, v === 0 ? LOW + 1 : LOW)
        .map((row) => wave.reduce((sum, value, y) => sum + value * (row[y] ?? 0), 0)),
    );
  const median = strengths.toSorted((a, b) => a - b)[strengths.length / 2] as number;
  return strengths.map((strength) => strength > median);
}

interface Look {
  name: string;
  look: boolean[];
}

async function looksOf(pictures: { name: string; picture: DemoPicture }[]): Promise<Look[]> {
  const looks: Look[] = [];
  for (const { name, picture } of pictures) looks.push({ name, look: await lookOf(picture) });
  return looks;
}

/** Pairs that differ in fewer bits than this. */
function alike(looks: Look[], min: number): string[] {
  return looks.flatMap(({ name, look }, at) =>
    looks.slice(at + 1).flatMap((other) => {
      const bits = look.filter((bit, i) => bit !== other.look[i]).length;
      return bits < min ? `${name} / ${other.name}: ${bits}` : [];
    }),
  );
}

it('VIEW-04 no two works of the demo look alike', async () => {
  const looks = await looksOf(artworks.map(({ title, picture }) => ({ name: title, picture })));
  expect(looks).toHaveLength(artworks.length);
  expect(alike(looks, 12)).toEqual([]);
});

it('VIEW-04 no two artists have the same face, and no two collectors the same room', async () => {
  const faces = artists.map(({ name, portrait }) => ({ name, picture: portrait }));
  expect(alike(await looksOf(faces), 8)).toEqual([]);
  const rooms = collectors.map(({ name, cover }) => ({ name, picture: cover }));
  expect(alike(await looksOf(rooms), 12)).toEqual([]);
});

it('VIEW-04 no description and no alternative text occurs twice', () => {
  const sentences = artworks.flatMap(({ description }) => (description.split('\n\n')[0] ?? '').split(/(?<=[.!?]) /));
  for (const texts of [
    artworks.map(({ altText }) => altText),
    artworks.map(({ description }) => description),
    sentences,
  ])
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  for (const { title, altText } of artworks) expect(altText, title).toMatch(/^.{20,}\. “/);
});
