import { expect, it } from 'vitest';
import { databaseClock } from '../../database/clock.ts';
import { HOUR } from '../../server/time/time.ts';
import { onEngine } from '../support/database.ts';

const lateClock = () => Date.now() - 5 * HOUR;
const never = () => expect.unreachable('the clock could be set');

onEngine('PostgreSQL', 'the clock', (engine) => {
  it('OPS-07 is the clock of the database, even if this machine’s clock differs', async () => {
    const clocks = [];
    for (const own of [lateClock, Date.now]) clocks.push(await databaseClock(await engine.open(), never, own));
    const [late = Number.NaN, right = Number.NaN] = clocks.map((clock) => clock.now());
    expect(Math.abs(late - right)).toBeLessThan(HOUR);
    expect(Number.isInteger(late)).toBe(true);
    for (const clock of clocks) clock.close();
  });

  it('uses the clock of this machine while the database is unreachable, and reports it', async () => {
    const database = await engine.open();
    await database.destroy();
    const failures: unknown[] = [];
    const clock = await databaseClock(
      database,
      (error) => failures.push(error),
      () => 7,
    );
    expect([clock.now(), failures]).toEqual([7, [expect.any(Error)]]);
    clock.close();
  });
});

onEngine('SQLite', 'the clock', (engine) => {
  it('is the clock of this machine, which has the file', async () => {
    const clock = await databaseClock(await engine.open(), never, () => 7);
    expect(clock.now()).toBe(7);
  });
});
