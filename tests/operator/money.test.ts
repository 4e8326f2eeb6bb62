import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { timeInManila } from '../../server/time/time.ts';
import { sellConsigned } from '../admin/statements/writes.ts';
import { type Engine, onEachEngine } from '../support/database.ts';

const NOW = timeInManila('2026-11-21');
const OCTOBER = timeInManila('2026-10-12');

async function open(engine: Engine) {
  const database = await engine.open();
  const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database, now: NOW }));
  const { id, slug } = await createArtist(database, { name: 'Ana Reyes' });
  return { database, gallery, artistId: id, slug };
}

onEachEngine('the operator and money', (engine) => {
  it('OPS-03 ADM-36 statements are listed, closed, paid out and printed as CSV', async () => {
    const { database, gallery, artistId, slug } = await open(engine);
    await sellConsigned(database, { at: OCTOBER, artistId, title: '=Payaw' });
    const listed = await gallery('statements', 'list');
    expect(listed.text).toMatch(/^October 2026\n/);
    expect(listed.text).toMatch(/Ana Reyes +not closed +1 +10,000\.00 +4,000\.00 +6,000\.00/);
    expect(await gallery('statements', 'close', '2026-10')).toEqual({
      code: 0,
      text: 'Closed October 2026: 1 statement.',
    });
    expect(await gallery('statements', 'close', '2026-10')).toMatchObject({ code: 2 });
    expect(await gallery('statements', 'close', '2026-11')).toEqual({ code: 2, text: 'November 2026 has not ended.' });

    const payout = ['statements', 'payout', slug];
    expect(await gallery(...payout, '7000', '--method', 'cash')).toMatchObject({
      code: 2,
      text: expect.stringContaining('is owed Php 6,000.00 now'),
    });
    const paid = await gallery(...payout, '6,000.00', '--method', 'check', '--on', '2026-11-05', '--reference', 'C 12');
    expect(paid).toEqual({ code: 0, text: 'Recorded Php 6,000.00 to Ana Reyes; owed now: Php 0.00.' });
    const advance = await gallery('statements', 'payout', String(artistId), '500', '--method', 'cash', '--advance');
    expect(advance.text).toContain('paid in advance: Php 500.00');
    expect(await database('payouts').orderBy('id').select('amount', 'paid_on', 'actor')).toEqual([
      { amount: 600_000, paid_on: '2026-11-05', actor: 'Command line' },
      { amount: 50_000, paid_on: '2026-11-21', actor: 'Command line' },
    ]);

    const month = (await gallery('statements', 'csv', '2026-10')).text.split('\r\n');
    expect(month[1]).toBe(
      `2026-10,ST-2026-10-${artistId},Ana Reyes,1,10000.00,0.00,10000.00,4000.00,6000.00,0.00,0.00,6000.00`,
    );
    const lines = (await gallery('statements', 'csv', '2026-10', slug)).text.split('\r\n');
    expect([lines.length, lines[2]]).toEqual([3, expect.stringContaining(`2026-10-12,sale,'=Payaw,GA-`)]);
  });

  it('OPS-03 ADM-36 what cannot be stated, closed or paid out is refused in words', async () => {
    const { database, gallery, slug } = await open(engine);
    const { artworkId } = await sellConsigned(database, { at: OCTOBER, percent: null, title: 'Bulul' });
    const reason = expect.stringMatching(
      `no commission is agreed: Bulul of order (GA-\\w+). Set it at /admin/sold-works/GA-\\w+/${artworkId}`,
    );
    expect(await gallery('statements', 'list')).toMatchObject({ code: 0, text: reason });
    expect(await gallery('statements', 'close', '2026-10')).toMatchObject({ code: 2, text: reason });
    for (const argv of [
      ['list', '2026-13'],
      ['close', 'October'],
      ['close'],
      ['payout', slug, 'much', '--method', 'cash'],
      ['payout', slug, '5', '--method', 'barter'],
      ['payout', slug, '5', '--method', 'cash', '--on', '2026-11-22'],
      ['payout', 'unknown-artist', '5', '--method', 'cash'],
      ['payout', slug, '5'],
      ['csv', '2026-10', slug],
    ])
      expect((await gallery('statements', ...argv)).code, argv.join(' ')).toBe(2);
    expect(await database('payouts')).toEqual([]);
  });

  it('OPS-03 ADM-37 each report is printed as CSV', async () => {
    const { database, gallery, artistId } = await open(engine);
    await sellConsigned(database, { at: OCTOBER, artistId });
    const names = (await gallery('reports', 'list')).text.split('\n').slice(1);
    expect(names.length).toBeGreaterThan(9);
    for (const line of names) {
      const [name = ''] = line.split(' ');
      expect((await gallery('reports', 'csv', name)).text.split('\r\n').length, name).toBeGreaterThan(0);
    }
    const { text } = await gallery('reports', 'csv', 'sales-by-artist', '--from', '2026-10-01', '--to', '2026-10-31');
    expect(text).toMatch(/\r\nAna Reyes,10000\.00,/);
    const other = await gallery('reports', 'csv', 'sales-by-artist', '--from', '2026-11-01', '--to', '2026-11-30');
    expect(other.text).not.toContain('Ana Reyes');
    for (const argv of [['sales'], ['stock', '--from', '2026-12-01', '--to', '2026-11-01'], ['stock', '--from', 'May']])
      expect((await gallery('reports', 'csv', ...argv)).code).toBe(2);
  });
});
