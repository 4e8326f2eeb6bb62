import type { Knex } from 'knex';
import { keyOf } from '../../server/pictures/files/variants.ts';
import { write } from '../transaction.ts';
import type { DemoCatalogue, DemoPicture, Hand } from './demo/demo-catalogue.ts';
import { demoImage, demoKey, pictureName } from './demo/demo-picture.ts';
import { PAINTERS_VERSION } from './demo/paint.ts';
import { ORIGINAL_SIDE, VIEW_KINDS } from './demo/views/views.ts';

/** Former releases painted portraits with this hand and with seeds up to 899. */
const FORMER_PORTRAITS: Hand = 'planes';
const FORMER_SEEDS = 900;

interface Shown {
  table: 'artworks' | 'artists' | 'collectors';
  slug: string;
  picture: DemoPicture;
  alt: string;
}

interface Stored {
  owner: number;
  id: number;
  key: string;
  width: number;
  height: number;
}

/**
 * Gives the pictures of a demo gallery that a former release has seeded the keys of this one, so that the studio paints them.
 * Pictures that staff have replaced stay. Returns the number of pictures.
 */
export async function repaintDemo(database: Knex, catalogue: DemoCatalogue): Promise<number> {
  let count = 0;
  for (const shown of shownIn(catalogue)) {
    const stored = await storedPicture(database, shown);
    if (!stored || stored.key === demoKey(shown.picture)) continue;
    const former = formerName(stored, shown.picture.hand);
    if (!former) continue;
    const image = await demoImage(shown.picture);
    await write(database, async (transaction) => {
      const tiles = { tile_width: null, tile_height: null };
      await transaction('images')
        .where({ id: stored.id })
        .update({ ...image, ...tiles, alt: shown.alt });
      await transaction('image_palettes')
        .where({ image_id: stored.id })
        .update({ colors: null, attempts: 0, failure: null });
      if (shown.table === 'artworks') await removeViews(transaction, stored, former);
    });
    count += 1;
  }
  return count;
}

function shownIn({ artworks, artists, collectors }: DemoCatalogue): Shown[] {
  return [
    ...artworks.map(({ slug, picture, altText }) => ({ table: 'artworks' as const, slug, picture, alt: altText })),
    ...artists.map(({ slug, name, portrait }) => ({
      table: 'artists' as const,
      slug,
      picture: portrait,
      alt: `Portrait of ${name}`,
    })),
    ...collectors.map(({ slug, name, cover }) => ({
      table: 'collectors' as const,
      slug,
      picture: cover,
      alt: `At home with ${name}`,
    })),
  ];
}

async function storedPicture(database: Knex, { table, slug }: Shown): Promise<Stored | undefined> {
  return database(`${table} as t`)
    .join('images as i', 'i.id', 't.image_id')
    .where('t.slug', slug)
    .whereNull('i.original_id')
    .first('t.id as owner', 'i.id', 'i.key', 'i.width', 'i.height');
}

interface FormerName {
  version: number;
  hand: Hand;
  seed: number;
}

/** The version, hand and seed that a former release has painted the picture with. Undefined for other pictures. */
function formerName({ key, ...size }: Stored, hand: Hand): FormerName | undefined {
  const hands = hand === 'portrait' ? [hand, FORMER_PORTRAITS] : [hand];
  for (let version = 1; version < PAINTERS_VERSION; version++)
    for (const each of hands)
      for (let seed = 0; seed < FORMER_SEEDS; seed++) {
        const name = { version, hand: each, seed };
        if (keyOf(pictureName(name, size)) === key) return name;
      }
}

/** Removes the further views of the former picture from its artwork. */
async function removeViews(
  transaction: Knex.Transaction,
  { owner, width, height }: Stored,
  name: FormerName,
): Promise<void> {
  const scale = ORIGINAL_SIDE / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const keys = VIEW_KINDS.map((kind) => keyOf(`${pictureName(name, size)}/${kind}`));
  await transaction('artwork_image')
    .where({ artwork_id: owner })
    .whereIn('image_id', transaction('images').whereIn('key', keys).select('id'))
    .delete();
}
