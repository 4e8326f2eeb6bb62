import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../database/connect.ts';
import { rawRow } from '../../database/rows.ts';
import { onEngine } from '../support/database.ts';

onEngine('PostgreSQL', 'the time limit of a statement', (engine) => {
  it.each([
    ['15 s for requests', {}, '15s'],
    ['longer for background jobs', { statementTimeoutMs: 600_000 }, '10min'],
  ])('is %s', async (_name, limits, shown) => {
    const database = connect(await engine.create(), { isServing: true, ...limits });
    onTestFinished(() => database.destroy());
    expect(await rawRow(database, 'show statement_timeout')).toEqual({ statement_timeout: shown });
  });
});
