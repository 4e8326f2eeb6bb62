import { listCities, listProvinces } from '../../locations/places.ts';
import { plainSlug } from '../../navigation/slug.ts';
import { fold } from '../../search/words.ts';

interface NamedPlace {
  /** Unique among all places. */
  slug: string;
  name: string;
}

/** Where an artist is from. Another place, such as a country or an island, stands for the province. */
export interface ArtistPlace {
  province: NamedPlace;
  town: NamedPlace | null;
}

const PLACES: ArtistPlace[] = listProvinces().flatMap(({ id, name }) => {
  const province = { slug: slugOf(name), name };
  const towns = (listCities(id) ?? []).map((city) => ({ slug: slugOf(`${city.name} ${name}`), name: city.name }));
  return [{ province, town: null }, ...towns.map((town) => ({ province, town }))];
});

const PROVINCES = new Map(PLACES.filter(({ town }) => !town).map((place) => [fold(place.province.name), place]));

/** Provinces and towns by each of their names, folded. */
const TOWNS = Map.groupBy(
  PLACES.flatMap((place) => (place.town ? namesOf(place.town.name).map((name) => ({ name, place })) : [])),
  ({ name }) => name,
);

/** Reads a place as staff write it: town and province, such as `Taal, Batangas`, or one of them; null without a text. */
export function placeOf(written: string | null): ArtistPlace | null {
  const parts = (written ?? '').split(',').map((part) => part.trim());
  const [last = '', ...smaller] = parts.filter((part) => fold(part)).reverse();
  const province = PROVINCES.get(fold(last));
  if (province) return townIn(province, smaller.map(fold));
  // The last part alone: Madrid is a town in Surigao del Sur.
  const [only, ...others] = TOWNS.get(fold(last)) ?? [];
  if (only && others.length === 0) return only.place;
  const slug = slugOf(last);
  return slug ? { province: { slug, name: last }, town: null } : null;
}

/** Whether a place is the one of the slug, or in it. */
export function isIn({ province, town }: ArtistPlace, slug: string): boolean {
  return province.slug === slug || town?.slug === slug;
}

function townIn(province: ArtistPlace, parts: string[]): ArtistPlace {
  const found = parts.flatMap((part) => TOWNS.get(part) ?? []);
  return found.find(({ place }) => place.province === province.province)?.place ?? province;
}

/** `Lipa City` is `Lipa` and `City of Lipa` as well. */
function namesOf(official: string): string[] {
  const name = fold(official);
  const short = name.replace(/^city of | city$/, '');
  return short === name ? [name] : [name, short, `${short} city`, `city of ${short}`].filter(isFirst);
}

function isFirst(name: string, index: number, names: string[]): boolean {
  return names.indexOf(name) === index;
}

function slugOf(name: string): string {
  return plainSlug(fold(name)).slice(0, 100);
}
