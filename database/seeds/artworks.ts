import type { Knex } from 'knex';
import { DAY } from '../../server/time/time.ts';
import type { DemoArtwork, DemoCatalogue } from './demo/demo-catalogue.ts';
import { demoKey } from './demo/demo-picture.ts';
import { insertAll, insertNamed } from './insert.ts';

type IdOf = (slug: string) => number;

/** Inserts the artworks and their terms. */
export async function seedArtworks(
  database: Knex,
  catalogue: DemoCatalogue,
  ids: { image: IdOf; artist: IdOf; style: IdOf },
  now: number,
): Promise<IdOf> {
  const category = await insertNamed(database, 'categories', catalogue.categories);
  const medium = await insertNamed(database, 'media', catalogue.media);
  const subject = await insertNamed(database, 'subjects', catalogue.subjects);
  const tag = await insertNamed(database, 'tags', catalogue.tags);
  const { artworks } = catalogue;
  const artwork = await insertNamed(
    database,
    'artworks',
    artworks.map((work) => ({
      slug: work.slug,
      title: work.title,
      artist_id: ids.artist(work.artistSlug),
      category_id: category(work.category),
      medium_id: medium(work.medium),
      made_in: work.madeIn,
      medium_description: work.mediumDescription,
      description: work.description,
      year_made: work.yearMade,
      height: work.heightIn,
      width: work.widthIn,
      depth: work.depthIn ?? 0,
      original_price: work.priceCentavos,
      discounted_price: work.discountedPriceCentavos,
      image_id: ids.image(demoKey(work.picture)),
      published_at: now - work.publishedDaysAgo * DAY,
    })),
  );
  const pairs = (slugs: (work: DemoArtwork) => string[], column: string, id: IdOf) =>
    artworks.flatMap((work) => slugs(work).map((slug) => ({ artwork_id: artwork(work.slug), [column]: id(slug) })));
  await insertAll(
    database,
    'artwork_style',
    pairs((work) => work.styles, 'style_id', ids.style),
  );
  await insertAll(
    database,
    'artwork_subject',
    pairs((work) => work.subjects, 'subject_id', subject),
  );
  await insertAll(
    database,
    'artwork_tag',
    pairs((work) => work.tags, 'tag_id', tag),
  );
  return artwork;
}

/** Rows of `interests`: the events of each day, spread evenly over it. */
export function interestRows({ interest }: DemoCatalogue, artwork: IdOf, now: number): object[] {
  return interest.flatMap(({ artworkSlug, daysAgo, views, favorites, shares, cartAdds }) => {
    const kinds = { view: views, favorite: favorites, share: shares, 'cart-add': cartAdds };
    return Object.entries(kinds).flatMap(([kind, count]) =>
      Array.from({ length: count }, (_, i) => ({
        artwork_id: artwork(artworkSlug),
        kind,
        happened_at: Math.round(now - (daysAgo + (i + 0.5) / count) * DAY),
      })),
    );
  });
}
