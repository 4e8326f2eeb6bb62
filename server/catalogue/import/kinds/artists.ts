import type { Knex } from 'knex';
import { type CvTexts, EMPTY_CV } from '../../../artists/cv/entries.ts';
import { listCvTexts, storeCv } from '../../../artists/cv/records.ts';
import { storeTypes } from '../../../artists/editing/profile.ts';
import { storeArtist } from '../../../artists/import/records.ts';
import { freeSlug } from '../../../navigation/slug.ts';
import { findOrInsertTerms } from '../../../terms/import/records.ts';
import { MAX_IMPORTED_SLUG, slugOf } from '../../slug.ts';
import {
  cvLines,
  image,
  line,
  lineOrNull,
  names,
  slugColumn,
  textOrNull,
  timeOrNull,
  yearOrNull,
  yesNo,
} from './columns.ts';
import { endWaitOfChanged, imageId, nameOfKey } from './image-rows.ts';
import type { Kind } from './kind.ts';

interface ArtistRow extends CvTexts {
  slug: string;
  name: string;
  artist_id: string | null;
  hometown: string | null;
  born_year: number | null;
  lives_in: string | null;
  bio: string | null;
  statement: string | null;
  types: string[];
  image: string | null;
  image_alt: string | null;
  shown: boolean;
  published_at: number | null;
}

/** `artists.csv`: profiles, types and portraits of artists. */
export const artists: Kind<ArtistRow> = {
  file: 'artists',
  columns: {
    slug: slugColumn,
    name: line(150),
    artist_id: lineOrNull(100),
    hometown: lineOrNull(150),
    born_year: yearOrNull,
    lives_in: lineOrNull(150),
    bio: textOrNull(20_000),
    statement: textOrNull(20_000),
    studies: cvLines,
    exhibitions: cvLines,
    awards: cvLines,
    collections: cvLines,
    types: names(100),
    image,
    image_alt: image,
    shown: yesNo,
    published_at: timeOrNull,
  },
  pictureColumn: 'image',
  required: ['name'],
  identify: (values, { artists, terms }) => {
    const { slug, name, artist_id: externalId = null, types } = values;
    const spelled = types ? { ...values, types: terms.spell('artist type', types) } : values;
    if (slug) return spelled;
    if (!name) return { column: 'name', reason: 'is missing' };
    if (artists.isAmbiguous({ name, externalId }))
      return { column: 'name', reason: 'is the name of several artists; give the slug or the artist_id' };
    const found = artists.find({ name, externalId });
    if (found?.isMerged)
      return { column: 'name', reason: `is an artist who was merged into ${found.slug}; remove the line` };
    const known = found?.slug;
    // Without an id in another catalogue, a name is one artist; with different ids, each gets a slug of its own.
    const isTaken = (tried: string) => externalId !== null && artists.isExpected(tried);
    return {
      ...spelled,
      slug: known && !isTaken(known) ? known : freeSlug(slugOf(name, MAX_IMPORTED_SLUG.artist), { has: isTaken }),
    };
  },
  keyOf: ({ slug }) => slug ?? '',
  check: ({ slug = '', name = '', artist_id: externalId = null }, { artists }) => {
    const into = artists.mergedInto(slug);
    if (into) return { column: 'slug', reason: `is the address of an artist who was merged into ${into}` };
    const owner = externalId === null ? undefined : artists.ownerOf(externalId);
    if (owner && owner !== slug) return { column: 'artist_id', reason: `is the id of the artist ${owner}` };
    artists.expect({ slug, name, externalId });
    return null;
  },
  defaults: (row, now) =>
    ({
      artist_id: null,
      hometown: null,
      born_year: null,
      lives_in: null,
      bio: null,
      statement: null,
      ...EMPTY_CV,
      types: [],
      image: null,
      image_alt: null,
      shown: true,
      published_at: now,
      ...row,
    }) as ArtistRow,
  read: readArtists,
  write: async (transaction, changes, { terms, pictures, now }) => {
    for (const { row, isStored } of changes) {
      const { slug, name, artist_id: external_id, hometown, born_year, lives_in, bio, statement } = row;
      const { shown: is_shown_on_website, published_at } = row;
      const image_id = await imageId(transaction, row, pictures, `Portrait of ${name}`);
      await endWaitOfChanged(transaction, 'artists', { slug, image_id, now });
      const texts = { name, external_id, hometown, born_year, lives_in, bio, statement };
      const columns = { ...texts, image_id, is_shown_on_website, published_at };
      const id = await storeArtist(transaction, { slug, isStored }, columns);
      const types = row.types.map((name) => ({ slug: terms.slugOf('artist type', name), name }));
      const typeIds = await findOrInsertTerms(transaction, 'artist_types', types);
      await storeTypes(transaction, id, [...typeIds.values()]);
      await storeCv(transaction, id, row);
    }
  },
};

async function readArtists(database: Knex): Promise<ArtistRow[]> {
  const types: { artist_id: number; name: string }[] = await database('artist_artist_type as l')
    .join('artist_types as t', 't.id', 'l.artist_type_id')
    .orderBy('t.slug')
    .select('l.artist_id', 't.name');
  const typesOf = Map.groupBy(types, ({ artist_id }) => artist_id);
  const cvs = await listCvTexts(database);
  const rows = await database('artists as a')
    .leftJoin('images as i', 'i.id', 'a.image_id')
    .whereNull('a.merged_into_id')
    .orderBy('a.id')
    .select('a.*', 'i.key', 'i.alt');
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    artist_id: row.external_id,
    hometown: row.hometown,
    born_year: row.born_year,
    lives_in: row.lives_in,
    bio: row.bio,
    statement: row.statement,
    ...(cvs.get(row.id) ?? EMPTY_CV),
    types: (typesOf.get(row.id) ?? []).map(({ name }) => name),
    image: nameOfKey(row.key),
    image_alt: row.alt,
    shown: Boolean(row.is_shown_on_website),
    published_at: row.published_at,
  }));
}
