import type { ArtistFilter, ArtistOption, ArtistPlaceOption, ArtistsQuery } from '../contract.ts';
import type { ArtistNameRow } from '../rows.ts';
import { type ArtistPlace, isIn } from './places.ts';

/** An artist with what the filters of the list read. */
export interface ListedArtist extends ArtistNameRow {
  /** Slugs. */
  types: string[];
  place: ArtistPlace | null;
}

export interface FilterTerms {
  /** By name. */
  types: { slug: string; name: string }[];
  /** By name. */
  categories: { slug: string; name: string }[];
  /** Id of an artist → the slugs of the categories of published works. */
  categoriesOf: ReadonlyMap<number, string[]>;
}

export interface ArtistOptions {
  types: ArtistOption[];
  places: ArtistPlaceOption[];
  categories: ArtistOption[];
}

/** The chosen values. */
export type ArtistChoices = Pick<ArtistsQuery, ArtistFilter>;

const FILTERS: ArtistFilter[] = ['type', 'place', 'category'];
/** Provinces are 83; elsewhere there are any number of places. Those with the most artists are listed. */
const MAX_PLACES = 120;

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The query without values that no artist has. */
export function knownQuery(artists: ListedArtist[], query: ArtistsQuery, terms: FilterTerms): ArtistsQuery {
  const known = { ...query };
  for (const filter of FILTERS) {
    const passes = conditionOf(filter, query, terms);
    if (passes && !artists.some(passes)) known[filter] = null;
  }
  return known;
}

/** The artists that have all chosen values; `except` leaves one filter out, to count its options. */
export function filterArtists(
  artists: ListedArtist[],
  query: ArtistChoices,
  terms: FilterTerms,
  except?: ArtistFilter,
): ListedArtist[] {
  const conditions = FILTERS.filter((filter) => filter !== except).flatMap(
    (filter) => conditionOf(filter, query, terms) ?? [],
  );
  return conditions.length === 0 ? artists : artists.filter((artist) => conditions.every((passes) => passes(artist)));
}

/**
 * The options of each filter, each with the number of artists of the list that it leads to. Only the chosen one may have none.
 * `artists` are those that the search has found, `all` those of the website.
 */
export function artistOptions(
  artists: ListedArtist[],
  query: ArtistChoices,
  terms: FilterTerms,
  all = artists,
): ArtistOptions {
  const among = (filter: ArtistFilter) => filterArtists(artists, query, terms, filter);
  const byType = countBy(among('type'), ({ types }) => types);
  const byCategory = countBy(among('category'), ({ id }) => terms.categoriesOf.get(id) ?? []);
  return {
    types: termOptions(terms.types, byType, query.type),
    places: placeOptions(among('place'), query.place, all),
    categories: termOptions(terms.categories, byCategory, query.category),
  };
}

function termOptions(
  terms: { slug: string; name: string }[],
  counts: Map<string, number>,
  chosen: string | null,
): ArtistOption[] {
  return terms
    .map(({ slug, name }) => ({ value: slug, text: name, count: counts.get(slug) ?? 0 }))
    .filter(({ value, count }) => count > 0 || value === chosen);
}

/** The name of the chosen place; null without one. */
export function placeName(artists: ListedArtist[], { place: slug }: ArtistsQuery): string | null {
  if (slug === null) return null;
  const place = artists.find((artist) => artist.place && isIn(artist.place, slug))?.place;
  if (!place) return null;
  return place.town?.slug === slug ? `${place.town.name}, ${place.province.name}` : place.province.name;
}

/** Provinces, and the towns of the chosen one. */
function placeOptions(artists: ListedArtist[], chosen: string | null, all: ListedArtist[]): ArtistPlaceOption[] {
  const counts = countBy(artists, ({ place }) => placesOf(place));
  const chosenProvince = chosen && all.find(({ place }) => place && isIn(place, chosen))?.place?.province.slug;
  const listed = chosenProvince ? all.filter(({ place }) => place?.province.slug === chosenProvince) : [];
  const toOption = ({ slug, name }: { slug: string; name: string }) => ({
    value: slug,
    text: name,
    count: counts.get(slug) ?? 0,
  });
  const isListed = ({ value, count }: ArtistOption) => count > 0 || value === chosen;
  const towns = unique(listed.flatMap(({ place }) => place?.town ?? []))
    .map(toOption)
    .filter(isListed);
  return unique(all.flatMap(({ place }) => place?.province ?? []))
    .map(toOption)
    .filter((option) => isListed(option) || option.value === chosenProvince)
    .sort((a, b) => Number(b.value === chosenProvince) - Number(a.value === chosenProvince) || b.count - a.count)
    .slice(0, MAX_PLACES)
    .sort((a, b) => collator.compare(a.text, b.text))
    .map((option) => (option.value === chosenProvince && towns.length > 0 ? { ...option, towns } : option));
}

type Condition = (artist: ListedArtist) => boolean;

function conditionOf(filter: ArtistFilter, query: ArtistChoices, { categoriesOf }: FilterTerms): Condition | null {
  const value = query[filter];
  if (value === null) return null;
  if (filter === 'type') return ({ types }) => types.includes(value);
  if (filter === 'place') return ({ place }) => place !== null && isIn(place, value);
  return ({ id }) => categoriesOf.get(id)?.includes(value) ?? false;
}

function placesOf(place: ArtistPlace | null): string[] {
  return [place?.province.slug, place?.town?.slug].filter((slug) => slug !== undefined);
}

function countBy(artists: ListedArtist[], valuesOf: (artist: ListedArtist) => string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const artist of artists) for (const value of valuesOf(artist)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Each place once, by name. */
function unique(places: { slug: string; name: string }[]): { slug: string; name: string }[] {
  return [...new Map(places.map((place) => [place.slug, place])).values()].sort((a, b) =>
    collator.compare(a.name, b.name),
  );
}
