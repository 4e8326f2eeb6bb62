import type { Place } from './contract.ts';
import data from './places.json' with { type: 'json' };

// PSGC 2025-4Q of the Philippine Statistics Authority. Highly urbanized cities stand with the province around them, Isabela City
// with Basilan, the eight towns of BARMM's special geographic area with Cotabato, and Manila as one city without its districts.

/** The Philippines, in the only list of countries that there is. */
export const PHILIPPINES = 174;

const provinces: Place[] = data.map(({ id, name }) => ({ id, name }));
const citiesOf = new Map<number, Place[]>(data.map(({ id, cities }) => [id, cities]));

/** By name, Metro Manila among them. */
export function listProvinces(): Place[] {
  return provinces;
}

/** By name; null where there is no such province. */
export function listCities(provinceId: number): Place[] | null {
  return citiesOf.get(provinceId) ?? null;
}

/** Both names, or null where the city is not one of the province's. */
export function findPlace(provinceId: number, cityId: number): { province: string; city: string } | null {
  const province = provinces.find(({ id }) => id === provinceId);
  const city = citiesOf.get(provinceId)?.find(({ id }) => id === cityId);
  return province && city ? { province: province.name, city: city.name } : null;
}
