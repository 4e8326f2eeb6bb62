import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { findPlace, listCities, listProvinces } from '../../server/locations/places.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

describe('places', () => {
  const all = listProvinces().flatMap(({ id }) => listCities(id) ?? []);

  it('are the 82 provinces and Metro Manila, 149 cities and 1,493 municipalities of the PSGC', () => {
    expect(listProvinces()).toHaveLength(83);
    expect(listProvinces().map(({ name }) => name)).toContain('Metro Manila');
    const isCity = (name: string) => /\bCity\b/.test(name) || name === 'Manila';
    expect(all.filter(({ name }) => isCity(name))).toHaveLength(149);
    expect(all.filter(({ name }) => !isCity(name))).toHaveLength(1_493);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it.each([
    ['Cebu', 'Lapu-Lapu City'],
    ['Benguet', 'Baguio City'],
    ['Basilan', 'Isabela City'],
    ['Cotabato', 'Old Kaabakan'],
    ['Metro Manila', 'Pateros'],
  ])('contain %s, which other lists leave out: %s', (province, city) => {
    const id = listProvinces().find(({ name }) => name === province)?.id ?? 0;
    const cityId = listCities(id)?.find(({ name }) => name === city)?.id ?? 0;
    expect(findPlace(id, cityId)).toEqual({ province, city });
  });

  it('do not give a city to another province', () => {
    const [here = 0, there = 0] = listProvinces().map(({ id }) => id);
    expect(findPlace(here, listCities(there)?.[0]?.id ?? 0)).toBeNull();
  });
});

onEachEngine('the calls for places', ({ open }) => {
  let opened: OpenedApp;
  beforeAll(async () => {
    opened = await openApp({ database: await open() });
  });
  const get = (path: string) => request(opened.app).get(path);

  it('CALL-01 return provinces and their cities', async () => {
    const { body } = await get('/web/api/countries/174/states');
    expect(body.data.states).toContainEqual({ id: 1_300_000_000, name: 'Metro Manila' });
    const cities = await get('/web/api/states/1300000000/cities');
    expect(cities.body.data.cities).toHaveLength(17);
    expect(cities.body.data.cities[0]).toEqual({ id: expect.any(Number), name: 'Caloocan City' });
  });

  it.each(['/web/api/countries/1/states', '/web/api/states/7/cities', '/web/api/states/x/cities'])(
    'do not contain %s',
    async (path) => {
      const { status, body } = await get(path);
      expect([status, typeof body.message]).toEqual([404, 'string']);
    },
  );
});
