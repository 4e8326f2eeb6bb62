import { createImage } from '../../database/factories/images.ts';
import { createTerm } from '../../database/factories/terms.ts';
import type { Knex } from '../support/knex.ts';

export const now = Date.UTC(2026, 10, 21);

const NAME_STARTS = [
  'Ama',
  'Beni',
  'Cora',
  'Dela',
  'Emi',
  'Fausti',
  'Gui',
  'Hono',
  'Isa',
  'Jaci',
  'Lu',
  'Mari',
  'Ne',
  'Oli',
];
const NAME_MIDDLES = ['la', 'ber', 'cen', 'do', 'fra', 'gui', 'li', 'mon', 'ño', 'ra', 'sel', 'tu'];
const NAME_ENDS = ['cio', 'da', 'no', 'ta', 'vez', 'ña', 'ro', 'santo', 'yan'];

/** The given number of different names, the same ones each time. */
export function names(count: number): string[] {
  const random = seeded(5);
  const oneOf = (items: string[]) => items[Math.floor(random() * items.length)] as string;
  const word = () => oneOf(NAME_STARTS) + oneOf(NAME_MIDDLES) + oneOf(NAME_ENDS);
  const all = new Set<string>();
  while (all.size < count) all.add(`${word()} ${random() < 0.3 ? 'de la ' : ''}${word()}`);
  return [...all];
}

/** An artist for each name, each with two works. */
export async function hang(database: Knex, artists: string[]): Promise<void> {
  const image_id = await createImage(database);
  const category_id = await createTerm(database, 'categories', 'paintings');
  const made = await database('artists')
    .insert(artists.map((name, i) => ({ slug: `hung-artist-${i}`, name, image_id, published_at: 0 })))
    .returning('id');
  const works = made.flatMap(({ id }, i) =>
    [1, 2].map((place) => ({
      slug: `hung-work-${i}-${place}`,
      title: `Harana ${place} of ${i}`,
      artist_id: id,
      original_price: 100_000,
      published_at: i,
      category_id,
      image_id,
    })),
  );
  for (let start = 0; start < works.length; start += 90) {
    await database('artworks').insert(works.slice(start, start + 90));
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The text with one letter left out, put in, exchanged with its neighbour or with another. */
export function misspelt(text: string, random: () => number): string {
  const characters = [...text];
  const at = Math.floor(random() * characters.length);
  const letter = LETTERS[Math.floor(random() * LETTERS.length)] as string;
  const edits = [
    () => characters.toSpliced(at, 1),
    () => characters.toSpliced(at, 0, letter),
    () => characters.with(at, letter),
    () => characters.toSpliced(at, 2, ...characters.slice(at, at + 2).reverse()),
  ];
  return (edits[Math.floor(random() * edits.length)] as () => string[])().join('');
}

export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
