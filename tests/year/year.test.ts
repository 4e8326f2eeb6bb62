import { expect, it } from 'vitest';
import { onEachEngine, onEngine } from '../support/database.ts';
import { DAY } from './gallery/manila.ts';
import { playYear } from './play.ts';

/** `npm run year` sets them. */
const { YEAR_ENGINE, YEAR_SEED, YEAR_ORDERS, YEAR_WORKS } = process.env;
const options = {
  seed: Number(YEAR_SEED ?? 2028),
  orders: Number(YEAR_ORDERS ?? 60),
  works: Number(YEAR_WORKS ?? 300),
};

const onEngines: typeof onEachEngine = (title, suite) => {
  if (YEAR_ENGINE === 'sqlite') onEngine('SQLite', title, suite);
  else if (YEAR_ENGINE === 'postgres') onEngine('PostgreSQL', title, suite);
  else onEachEngine(title, suite);
};

onEngines('a year of a gallery', (engine) => {
  const play = async () => {
    const started = process.cpuUsage();
    const { ledger } = await playYear(engine, options);
    const { user, system } = process.cpuUsage(started);
    const figures = { ...options, engine: engine.name, cpuSeconds: Math.round((user + system) / 1e6) };
    console.info(JSON.stringify({ ...figures, played: Object.fromEntries(ledger.played) }, null, 1));
    expect(ledger.orders.length).toBeGreaterThan(options.orders / 2);
  };

  it(`ADM-54 ends with the books of the ledger, with seed ${options.seed}`, play, DAY);
});
