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

const OFFICIAL_NAMES: Set<string> = new Set(PROVINCES.flatMap(({ province, cities }) => [province, ...cities]));

/** Each name, and its short form without "City of" or "City". */
const NAMES: Set<string> = new Set([...OFFICIAL_NAMES].flatMap(withoutCity));

const MAX_WORDS = Math.max(...[...NAMES].map((name) => name.split(' ').length));

/** The name of a place that begins at an index, the longest one: `["san", "juan"]` in `painters of san juan`. */
export function placeAt(words: string[], index: number): string[] | null {
  for (let length = Math.min(MAX_WORDS, words.length - index); length > 0; length--) {
    const name = words.slice(index, index + length);
    if (NAMES.has(name.join(' '))) return name;
  }
  return null;
}

/** The word of the index for a place. Its words match only together, and only as whole words: `abra` is no beginning of a name. */
export function placeFact(name: string[]): string {
  return factWord(`in${name.join('')}`);
}

/** The words for all places in a text. */
export function placesIn(words: string[]): string[] {
  return words.flatMap((_, index) => {
    const found: string[] = [];
    for (let length = 1; length <= Math.min(MAX_WORDS, words.length - index); length++) {
      const name = words.slice(index, index + length);
      if (NAMES.has(name.join(' '))) found.push(placeFact(name));
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
  return [...new Set(names.flatMap(wordsOfName))];
}

function provincesOf(town: string): string[] {
  return PROVINCES_OF.get(town) ?? PROVINCES_OF.get(`${town} city`) ?? PROVINCES_OF.get(`city of ${town}`) ?? [];
}

function wordsOfName(name: string): string[] {
  return [
    ...name.split(' ').filter((word) => !GENERIC.has(word)),
    ...withoutCity(name).map((each) => placeFact(each.split(' '))),
  ];
}

/** `Baguio` beside `City of Baguio`, unless another place has the short name, like Quezon and Quezon City. */
function withoutCity(name: string): string[] {
  const short = name.replace(/^city of | city$/, '');
  return OFFICIAL_NAMES.has(short) ? [name] : [name, short];
}
