import type { Place } from './contract.ts';
import data from './places.json' with { type: 'json' };

// Source: PSGC 2025-4Q of the Philippine Statistics Authority. Highly urbanized cities are listed in the surrounding province,
// Isabela City in Basilan. The eight towns of BARMM's special geographic area are in Cotabato. Manila is one city.

/** Country id of the Philippines in the calls. */
export const PHILIPPINES = 174;

const provinces: Place[] = data.map(({ id, name }) => ({ id, name }));
const citiesOf = new Map<number, Place[]>(data.map(({ id, cities }) => [id, cities]));

/** Provinces and Metro Manila, ordered by name. */
export function listProvinces(): Place[] {
  return provinces;
}

/** Cities and municipalities ordered by name; null for an unknown province. */
export function listCities(provinceId: number): Place[] | null {
  return citiesOf.get(provinceId) ?? null;
}

/** Names of province and city; null when the city is not in the province. */
export function findPlace(provinceId: number, cityId: number): { province: string; city: string } | null {
  const province = provinces.find(({ id }) => id === provinceId);
  const city = citiesOf.get(provinceId)?.find(({ id }) => id === cityId);
  return province && city ? { province: province.name, city: city.name } : null;
}
