import { listCities, listProvinces } from '../../locations/places.ts';
import { factWord, fold } from '../words.ts';

/** Words of names of places that name no place alone: a search for "city" is not one for works from Quezon City. */
const GENERIC = new Set(['city', 'of', 'the', 'island', 'mountain', 'province', 'town', 'municipality']);

const PROVINCES = listProvinces().map(({ id, name }) => ({
  province: fold(name),
  cities: (listCities(id) ?? []).map((city) => fold(city.name)),
}));

/** Provinces by town, as folded words. */
const PROVINCES_OF: Map<string, string[]> = new Map(
  [
    ...Map.groupBy(
      PROVINCES.flatMap(({ province, cities }) => cities.map((city) => ({ province, city }))),
      ({ city }) => city,
    ),
  ].map(([city, rows]) => [city, rows.map(({ province }) => province)]),
);

/** Names of several words, also without "City of" or "City". */
const LONG_NAMES: Set<string> = new Set(
  PROVINCES.flatMap(({ province, cities }) => [province, ...cities])
    .flatMap((name) => [name, name.replace(/^city of /, ''), name.replace(/ city$/, '')])
    .filter((name) => name.includes(' ')),
);

const MAX_WORDS = Math.max(...[...LONG_NAMES].map((name) => name.split(' ').length));

/** The name of a place of several words that begins at an index: `["san", "juan"]` in `painters of san juan`. */
export function longNameAt(words: string[], index: number): string[] | null {
  for (let length = Math.min(MAX_WORDS, words.length - index); length > 1; length--) {
    const name = words.slice(index, index + length);
    if (LONG_NAMES.has(name.join(' '))) return name;
  }
  return null;
}

/** The word of the index for a name of several words, which match only together. */
export function placeFact(name: string[]): string {
  return factWord(`in${name.join('')}`);
}

/** The words for all names of several words in a text. */
export function placesIn(words: string[]): string[] {
  return words.flatMap((_, index) => {
    const found: string[] = [];
    for (let length = 2; length <= Math.min(MAX_WORDS, words.length - index); length++) {
      const name = words.slice(index, index + length);
      if (LONG_NAMES.has(name.join(' '))) found.push(placeFact(name));
    }
    return found;
  });
}

/** The words by which a place such as `Banaue` or `Banaue, Ifugao` is found: town and province. */
export function wordsOfPlace(place: string): string[] {
  const parts = place.split(',').map(fold).filter(Boolean);
  const [only] = parts;
  const provinces = parts.length === 1 && only ? provincesOf(only) : [];
  const names = [...parts, ...(provinces.length === 1 ? provinces : [])];
  return [...new Set(names.flatMap((name) => wordsOfName(name.split(' '))))];
}

function provincesOf(town: string): string[] {
  return PROVINCES_OF.get(town) ?? PROVINCES_OF.get(`${town} city`) ?? PROVINCES_OF.get(`city of ${town}`) ?? [];
}

function wordsOfName(words: string[]): string[] {
  return [...words.filter((word) => !GENERIC.has(word)), ...placesIn(words)];
}
