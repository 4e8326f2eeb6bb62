import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

/** Typed text, and the only name in the gallery that it may match. */
const ARTIST_NAMES = [
  ['a letter is missing', 'Villanuva', 'Rosario Villanueva'],
  ['a letter is doubled', 'Villannueva', 'Rosario Villanueva'],
  ['a letter is wrong', 'Vilkanueva', 'Rosario Villanueva'],
  ['the first letter is wrong', 'Billanueva', 'Rosario Villanueva'],
  ['two letters are swapped', 'Villaneuva', 'Rosario Villanueva'],
  ['two letters are missing', 'Vilanuva', 'Rosario Villanueva'],
  ['two letters are wrong', 'Willanueba', 'Rosario Villanueva'],
  ['a letter is missing and one is wrong', 'Katibac', 'Ismael Katigbak'],
  ['a letter is too many and one is wrong', 'Kattigbac', 'Ismael Katigbak'],
  ['letters are swapped twice', 'Aktigbka', 'Ismael Katigbak'],
  ['an accent is missing and a letter is wrong', 'Bunez', 'Ana Núñez'],
  ['a short name lacks a letter', 'Lua', 'Pia Luna'],
  ['a short name has its letters swapped', 'Lnua', 'Pia Luna'],
  ['both of its words are wrong', 'Rosaryo Vilanueva', 'Rosario Villanueva'],
  ['one word is right and one is wrong', 'Ismael Katigvak', 'Ismael Katigbak'],
] as const;

const ARTWORK_TITLES = [
  ['a letter is wrong', 'Hurvest', 'Harvest at Candaba'],
  ['two letters are swapped', 'Havrest', 'Harvest at Candaba'],
  ['two letters are wrong', 'Kandava', 'Harvest at Candaba'],
  ['a letter is missing', 'Spoliarum', 'Spoliarium Study'],
  ['two letters are too many', 'Spolliariuum', 'Spoliarium Study'],
] as const;

onEachEngine('a misspelt word', (engine) => {
  let app: Express;

  beforeAll(async () => {
    const database = await engine.open();
    ({ app } = await openApp({ database }));
    const { id: artistId } = await createArtist(database, { slug: 'other', name: 'Domingo Ferrer' });
    const artists = { rosario: 'Rosario Villanueva', ismael: 'Ismael Katigbak', ana: 'Ana Núñez', pia: 'Pia Luna' };
    for (const [slug, name] of Object.entries(artists)) await createArtist(database, { slug, name });
    for (const title of ['Harvest at Candaba', 'Spoliarium Study', 'Quiet Evening'])
      await createArtwork(database, { title, artistId, medium: 'gouache' });
  });

  const body = async (path: string, term: string) =>
    (await request(app).get(path + encodeURIComponent(term))).body.data;

  describe('of an artist', () => {
    it.each(ARTIST_NAMES)('FIND-03 still finds the artist where %s: %s', async (_how, typed, name) => {
      const texts = (await body('/web/api/search?term=', typed)).map(({ text }: { text: string }) => text);
      expect(texts).toEqual([name]);
      const { artists } = await body('/web/api/search/suggestions?term=', typed);
      expect(artists).toMatchObject({ count: 1, items: [{ text: name }] });
      const page = inertiaPage(await request(app).get(`/artists?search=${encodeURIComponent(typed)}`));
      expect(page.props.artists).toMatchObject({ data: [{ name }], meta: { pagination: { total: 1 } } });
    });
  });

  describe('of an artwork', () => {
    it.each(ARTWORK_TITLES)('FIND-03 still finds the artwork where %s: %s', async (_how, typed, title) => {
      const texts = (await body('/web/api/search?term=', typed)).map(({ text }: { text: string }) => text);
      expect(texts).toEqual([title]);
      const page = inertiaPage(await request(app).get(`/search?search=${encodeURIComponent(typed)}`));
      expect(page.props.artworks).toMatchObject({ data: [{ title }], meta: { pagination: { total: 1 } } });
    });
  });

  it.each(['Vilunuba', 'Lyma', 'Xatigvac', 'Hurfezt', '1984'])(
    'FIND-03 finds nothing for %s, which has more wrong letters than are forgiven',
    async (typed) => {
      expect(await body('/web/api/search?term=', typed)).toEqual([]);
      const page = inertiaPage(await request(app).get(`/search?search=${encodeURIComponent(typed)}`));
      expect(page.props).toMatchObject({ searchedFor: null, artworks: { data: [] } });
    },
  );
});
