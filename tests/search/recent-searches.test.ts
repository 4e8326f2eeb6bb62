import { expect, it } from 'vitest';
import { backgroundDone } from '../../database/batches/background.ts';
import { RecentSearches } from '../../server/search/recent-searches.ts';
import { Clock } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { now } from './gallery.ts';

onEachEngine('recent searches', (engine) => {
  it('FIND-05 a term is written once in a minute, with any number of other terms', async () => {
    const database = await engine.open();
    const clock = new Clock(now);
    const recent = new RecentSearches({ database, now: () => clock.now });
    recent.record('moonrise');
    for (let i = 0; i < 300; i++) recent.record(`term ${i}`);
    await backgroundDone(database);
    await database('search_keywords').delete();
    clock.advance(59_000);
    recent.record('moonrise');
    await backgroundDone(database);
    expect(await recent.latest(5)).toEqual([]);
    clock.advance(2_000);
    recent.record('moonrise');
    await backgroundDone(database);
    expect(await recent.latest(5)).toEqual(['moonrise']);
  });

  it('FIND-11 the most frequent terms come first, and the latest among equals', async () => {
    const database = await engine.open();
    const clock = new Clock(now);
    const recent = new RecentSearches({ database, now: () => clock.now });
    for (const term of ['narra', 'boats', 'NARRA', 'moonrise', 'narra', 'boats', 'sunset']) {
      clock.advance(61_000);
      recent.record(term);
      await backgroundDone(database);
    }
    expect(await recent.popular(3)).toEqual(['narra', 'boats', 'sunset']);
    expect(await recent.latest(1)).toEqual(['sunset']);
  });
});
