import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { randomFrom } from '../galleries/gallery.ts';

/** How many of each kind a catalogue has. */
const TERMS = { categories: 12, styles: 15, media: 25, subjects: 30, tags: 200 };
const ARTWORKS_PER_ARTIST = 25;
const SYLLABLES =
  'ba bi da ga ha hi ka ki la lo ma mi na nga ni pa pi sa si ta ti wa ya lan ban gat hon kal lig mar nin pas san tang'.split(
    ' ',
  );
const WORDS = 20_000;

/** A catalogue as galleries have them: sizes, prices, terms, and about 300 letters of description for each artwork. Always the same. */
export async function writeCatalogue(file: string, artworks: number): Promise<void> {
  const random = randomFrom(20261123);
  const words = Array.from({ length: WORDS }, () => word(random));
  // Few words are frequent and most are rare, as in all languages.
  const someWord = () => words[Math.floor(WORDS ** random()) - 1] ?? '';
  const text = (count: number) => Array.from({ length: count }, someWord).join(' ');
  const skewed = (max: number) => 1 + Math.floor(max * random() ** 2);
  const several = (name: keyof typeof TERMS, max: number) =>
    [...new Set(Array.from({ length: 1 + Math.floor(random() * max) }, () => `${name} ${skewed(TERMS[name])}`))].join(
      '|',
    );
  const artists = Math.max(40, Math.round(artworks / ARTWORKS_PER_ARTIST));
  const out = createWriteStream(file);
  out.write(
    'slug,title,artist,category,medium,medium_description,description,year,height_cm,width_cm,price,styles,subjects,tags,sold_at\n',
  );
  for (let n = 1; n <= artworks; n++) {
    const title = text(1 + Math.floor(random() * 4));
    const height = Math.round(20 * Math.exp(random() * 2.2));
    const fields = [
      `work-${n}`,
      title,
      `${words[n % artists]} ${words[(n % artists) + 7_000] ?? n}`,
      `category ${skewed(TERMS.categories)}`,
      `medium ${skewed(TERMS.media)}`,
      text(3),
      text(45),
      2000 + Math.floor(random() * 26),
      height,
      Math.round(height * (0.6 + random())),
      Math.round(4_000 * Math.exp(random() * 4)),
      several('styles', 2),
      several('subjects', 2),
      several('tags', 4),
      random() < 0.3 ? `2025-0${1 + Math.floor(random() * 9)}-11` : '',
    ];
    if (!out.write(`${fields.join(',')}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

function word(random: () => number): string {
  return Array.from(
    { length: 2 + Math.floor(random() * 3) },
    () => SYLLABLES[Math.floor(random() * SYLLABLES.length)],
  ).join('');
}
