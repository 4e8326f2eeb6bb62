import type { Knex } from 'knex';
import { CV_KINDS } from '../../server/artists/cv/entries.ts';
import { DAY } from '../../server/time/time.ts';
import { serialize } from '../engine.ts';
import { inserted } from '../rows.ts';
import { write } from '../transaction.ts';
import { interestRows, seedArtworks } from './artworks.ts';
import { cvOf, type DemoCv } from './demo/artists/cvs.ts';
import type { DemoCatalogue } from './demo/demo-catalogue.ts';
import { demoKey } from './demo/demo-picture.ts';
import { type DemoMenuItem, footerMenu, headerMenu } from './demo/menus.ts';
import { type DemoImageRow, demoImageRows } from './demo/pictures.ts';
import { demoSettings } from './demo/settings.ts';
import { insertAll, insertNamed } from './insert.ts';
import { insertContacts } from './sales/contacts.ts';
import { insertOrders } from './sales/insert.ts';
import { insertNewsletter } from './sales/newsletter.ts';
import { planOrders } from './sales/plan.ts';

type IdOf = (slug: string) => number;

/**
 * Inserts the demo gallery with times relative to `now`. A database that has any artwork stays unchanged. `hasSales`: with orders,
 * vouchers, inquiries, a private hold and a newsletter.
 */
export async function seedDemo(
  database: Knex,
  catalogue: DemoCatalogue,
  now: number,
  { hasSales = true } = {},
): Promise<'seeded' | 'not-empty'> {
  if (!(await isEmpty(database))) return 'not-empty';
  const images = await demoImageRows(catalogue);
  return write(database, async (transaction) => {
    await serialize(transaction, 'seeds');
    // Checked again under the lock: another process may have inserted the gallery since.
    if (!(await isEmpty(transaction))) return 'not-empty';
    const artwork = await seedCatalogue(transaction, catalogue, images, now);
    if (hasSales) await seedSales(transaction, catalogue, { artwork, now });
    else await insertAll(transaction, 'reservations', soldRows(catalogue, { artwork, now }));
    return 'seeded';
  });
}

async function isEmpty(database: Knex): Promise<boolean> {
  return (await database('artworks').first('id')) === undefined;
}

async function seedCatalogue(
  database: Knex,
  catalogue: DemoCatalogue,
  images: DemoImageRow[],
  now: number,
): Promise<IdOf> {
  const image = await insertNamed(database, 'images', images, 'key');
  const artist = await seedArtists(database, catalogue, image, now);
  const style = await insertNamed(database, 'styles', styleRows(catalogue, image));
  const artwork = await seedArtworks(database, catalogue, { image, artist, style }, now);
  await seedExhibits(database, catalogue, image, artwork, now);
  await insertAll(
    database,
    'collectors',
    catalogue.collectors.map(({ cover, ...collector }, position) => ({
      ...collector,
      image_id: image(demoKey(cover)),
      position,
    })),
  );
  const picks = catalogue.curatorPicks.map((slug, position) => ({ artwork_id: artwork(slug), position }));
  await insertAll(database, 'curator_picks', picks);
  await insertAll(database, 'interests', interestRows(catalogue, artwork, now));
  await seedMenu(database, 'header', headerMenu(catalogue));
  await seedMenu(database, 'footer', footerMenu(catalogue));
  const settings = Object.entries(demoSettings(now)).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  await insertAll(database, 'settings', settings);
  return artwork;
}

async function seedArtists(database: Knex, catalogue: DemoCatalogue, image: IdOf, now: number): Promise<IdOf> {
  const type = await insertNamed(database, 'artist_types', catalogue.artistTypes);
  const cvs = demoCvs(catalogue);
  const artist = await insertNamed(
    database,
    'artists',
    catalogue.artists.map(({ slug, name, hometown, bio, isShownOnWebsite, publishedDaysAgo, portrait }) => ({
      slug,
      name,
      hometown,
      bio,
      born_year: cvs.get(slug)?.born ?? null,
      lives_in: cvs.get(slug)?.lives ?? null,
      statement: cvs.get(slug)?.statement ?? null,
      image_id: image(demoKey(portrait)),
      is_shown_on_website: isShownOnWebsite,
      published_at: now - publishedDaysAgo * DAY,
    })),
  );
  const types = catalogue.artists.flatMap(({ slug, types }) =>
    types.map((each) => ({ artist_id: artist(slug), artist_type_id: type(each) })),
  );
  await insertAll(database, 'artist_artist_type', types);
  const entries = [...cvs].flatMap(([slug, cv]) =>
    CV_KINDS.flatMap((kind) =>
      cv[kind].map(({ year, until, text }, position) => ({
        artist_id: artist(slug),
        kind,
        position,
        year,
        until_year: until,
        text,
      })),
    ),
  );
  await insertAll(database, 'artist_cv_entries', entries);
  return artist;
}

/** By the artist's slug. */
function demoCvs({ artists, artworks }: DemoCatalogue): Map<string, DemoCv> {
  const works = Map.groupBy(artworks, ({ artistSlug }) => artistSlug);
  return new Map(
    artists.flatMap((artist, place) => {
      const titles = (works.get(artist.slug) ?? []).map(({ title }) => title);
      const cv = cvOf({ ...artist, titles }, place);
      return cv ? [[artist.slug, cv]] : [];
    }),
  );
}

function styleRows({ styles, artworks }: DemoCatalogue, image: IdOf): object[] {
  return styles.map(({ slug, name, backgroundArtworkSlug }) => {
    const background = artworks.find((artwork) => artwork.slug === backgroundArtworkSlug);
    return { slug, name, image_id: background ? image(demoKey(background.picture)) : null };
  });
}

async function seedExhibits(
  database: Knex,
  { exhibits }: DemoCatalogue,
  image: IdOf,
  artwork: IdOf,
  now: number,
): Promise<void> {
  const exhibition = await insertNamed(
    database,
    'exhibitions',
    exhibits.map((exhibit) => ({
      slug: exhibit.slug,
      kind: exhibit.kind,
      title: exhibit.title,
      starts_at: now + exhibit.startsDaysFromNow * DAY,
      ends_at: now + exhibit.endsDaysFromNow * DAY,
      venue: exhibit.venue,
      description: exhibit.description,
      long_description: exhibit.longDescription,
      button_name: exhibit.buttonName,
      image_id: image(demoKey(exhibit.background)),
    })),
  );
  const shown = exhibits.flatMap(({ slug, artworkSlugs }) =>
    artworkSlugs.map((work, position) => ({ exhibition_id: exhibition(slug), artwork_id: artwork(work), position })),
  );
  await insertAll(database, 'exhibition_artwork', shown);
}

function soldRows({ artworks }: DemoCatalogue, { artwork, now }: { artwork: IdOf; now: number }): object[] {
  return artworks.flatMap(({ slug, sold }) =>
    sold ? [{ artwork_id: artwork(slug), state: 'sold', since: now - sold.daysAgo * DAY }] : [],
  );
}

/** Orders of all sold artworks, inquiries and a private hold. */
async function seedSales(
  database: Knex,
  { artworks, artists, curatorPicks, styles }: DemoCatalogue,
  { artwork, now }: { artwork: IdOf; now: number },
): Promise<void> {
  const names = new Map(artists.map(({ slug, name }) => [slug, name]));
  const artistName = (slug: string) => names.get(slug) ?? '';
  await insertOrders(database, planOrders(artworks, now), { artwork, artistName, now });
  const shown = new Set([...curatorPicks, ...styles.map(({ backgroundArtworkSlug }) => backgroundArtworkSlug)]);
  const works = artworks.filter(({ slug, sold }) => !sold && !shown.has(slug));
  await insertContacts(database, { works, artwork, now });
  await insertNewsletter(database, { works, artwork, now });
}

async function seedMenu(
  database: Knex,
  placement: 'header' | 'footer',
  items: DemoMenuItem[],
  parent: number | null = null,
): Promise<void> {
  for (const [position, { name, address, enabled = true, children = [] }] of items.entries()) {
    const row = { parent_id: parent, placement, name, address, enabled, position };
    const made = await inserted(database('menu_items').insert(row).returning('id'));
    await seedMenu(database, placement, children, made.id);
  }
}
