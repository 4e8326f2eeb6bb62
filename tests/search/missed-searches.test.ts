import { beforeEach, expect, it } from 'vitest';
import { backgroundDone } from '../../database/batches/background.ts';
import type { MissedSearchesPage } from '../../server/admin/searches/contract.ts';
import {
  listMissedSearches,
  MAX_TEXTS_OF_DAY,
  MissedSearches,
  sweepMissedSearches,
} from '../../server/search/missed-searches.ts';
import { DAY, MINUTE, SECOND } from '../../server/time/time.ts';
import { Clock, openApp, visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { createMember, propsOf, signedInBrowser } from '../support/visitors/staff.ts';
import { hang, now } from './gallery.ts';

onEachEngine('searches that found nothing', (engine) => {
  let database: Knex;
  let clock: Clock;
  let missed: MissedSearches;

  beforeEach(async () => {
    database = await engine.open();
    clock = new Clock(now);
    missed = new MissedSearches({ database, now: () => clock.now });
  });

  const record = async (...terms: string[]) => {
    for (const term of terms) missed.record(term);
    await backgroundDone(database);
  };
  const listed = async (days = 7) =>
    (await listMissedSearches(database, { days, now: clock.now })).map(({ text, searches }) => [text, searches]);

  it('ADM-30 are counted by day and text, once a minute, without persons', async () => {
    await record('Kalesa', 'kalesa', 'Jeepney ', 'luz@example.com', '0917 123 4567', 'xy');
    clock.advance(MINUTE + SECOND);
    await record('kalesa');
    expect(await listed()).toEqual([
      ['kalesa', 2],
      ['jeepney', 1],
    ]);
    clock.advance(DAY);
    await record('jeepney', 'jeepney');
    expect(await listed()).toEqual([
      ['jeepney', 2],
      ['kalesa', 2],
    ]);
    expect(await listed(1)).toEqual([['jeepney', 1]]);
  });

  it('ADM-30 are limited to a number of texts a day; recorded texts are still counted', async () => {
    const random = (round: number) => Array.from({ length: 100 }, (_, at) => `flood ${round} ${at}x`);
    for (let round = 0; round < MAX_TEXTS_OF_DAY / 100; round++) await record(...random(round));
    await record('late');
    expect(await listed()).toHaveLength(MAX_TEXTS_OF_DAY);
    clock.advance(MINUTE + SECOND);
    await record('late', 'flood 0 0x');
    expect((await listed())[0]).toEqual(['flood 0 0x', 2]);
  });

  it('ADM-30 are deleted after 90 days', async () => {
    await record('kalesa');
    clock.advance(89 * DAY);
    await sweepMissedSearches(database, clock.now);
    expect(await listed(90)).toHaveLength(1);
    clock.advance(DAY);
    await sweepMissedSearches(database, clock.now);
    expect(await database('missed_searches')).toEqual([]);
  });

  it('ADM-30 have a list for every role, of as many days as its tab', async () => {
    const { app } = await openApp({ database, now });
    await record('kalesa');
    const staffId = await createMember(database, { role: 'editor' });
    const browser = await signedInBrowser(app, database, { staffId, now });
    const page = async (query = '') =>
      propsOf(await browser.get(`/admin/searches${query}`)) as unknown as MissedSearchesPage;
    expect((await page()).rows).toMatchObject([{ text: 'kalesa', searches: 1, url: '/search?search=kalesa' }]);
    await database('missed_searches').update({ day: '2020-01-01' });
    expect((await page('?days=90')).list.total).toBe(0);
  });
});

onEachComposition('what counts as a search that found nothing', (engine, open) => {
  it('ADM-30 a search by a visitor for what neither artworks nor names have; no page, order, prefetch or call', async () => {
    const database = await engine.open();
    await hang(database, ['Ines Baltazar']);
    await database('artworks').delete();
    const { app } = await open({ database, now });
    for (const path of [
      '/search?search=qqkalesaqq',
      '/artworks?search=zzbangkazz',
      '/search?search=Baltazar',
      '/search?search=aabaroaa&page=2',
      '/artworks?search=aabaroaa&sortBy=latest',
      '/web/api/search?term=cckulintangcc',
    ])
      expect([path, (await visit(app, path)).status]).toEqual([path, 200]);
    await visit(app, '/search?search=bbtinikbb', { Purpose: 'prefetch' });
    await backgroundDone(database);
    const texts = await database('missed_searches').orderBy('text').pluck('text');
    expect(texts).toEqual(['qqkalesaqq', 'zzbangkazz']);
  });
});
