import { beforeEach, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { fillCart, signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

onEachEngine('the operator, the desk and holds', (engine) => {
  let database: Knex;
  let shop: OpenedApp;

  beforeEach(async () => {
    database ??= await engine.open();
    shop ??= await openApp({ database });
  });

  const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database, now: shop.clock.now }));
  const holderOf = (id: number) => database('reservations').where({ artwork_id: id }).first();
  const linesOf = (id: number) =>
    database('audit_log')
      .where({ subject: `artwork:${id}` })
      .orderBy('id')
      .pluck('action');

  it('ADM-32 sells works by command, with the rules of the desk', async () => {
    const [dawn, dusk] = [await createArtwork(database), await createArtwork(database)];
    const sell = (slugs: string, ...more: string[]) =>
      gallery('desk', 'sell', slugs, '--name', 'Ana Maria Cruz', '--method', 'cash', ...more);
    for (const wrong of [
      ['--amount', '20'],
      ['--amount', '99999999'],
      ['--amount', '-1'],
      ['--email', 'x'],
      ['--pickup', '2020-01-06', '--time', '10:00'],
      ['--pickup', '2026-11-28', '--time', '10:00'],
      ['--pickup', '2026-11-30'],
      ['--street', '1 Rizal Street'],
      ['--method', 'gold'],
      ['--collector', '999999'],
    ])
      expect((await sell(dawn.slug, ...wrong)).code, wrong.join(' ')).toBe(2);
    expect((await sell('no-such-work')).text).toContain('There is no artwork "no-such-work"');
    expect(await holderOf(dawn.id)).toBeUndefined();
    const sold = await sell(
      `${dawn.slug},${dusk.slug}`,
      '--amount',
      '20000',
      '--reason',
      'A friend',
      '--note',
      'Rings',
    );
    expect(sold).toMatchObject({ code: 0, text: expect.stringMatching(/^Sold: order GA-/) });
    const order = await database('orders').where({ channel: 'desk' }).first();
    expect(order).toMatchObject({
      first_name: 'Ana Maria',
      last_name: 'Cruz',
      total: 2_000_000,
      staff_id: null,
      fulfilment: 'delivered',
    });
    expect(await database('order_notes').where({ order_id: order?.id }).pluck('text')).toEqual(['Rings']);
    expect((await sell(dawn.slug)).text).toBe('Nothing was sold: a work is sold already.');
    const noon = await createArtwork(database);
    const agreed = await sell(noon.slug, '--pickup', '2026-11-28', '--time', '10:00', '--agreed', '--method', 'card');
    expect(agreed.code).toBe(0);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-33 holds works by command; only their person can buy them', async () => {
    const work = await createArtwork(database, { title: 'Noon' });
    const person = ['--name', 'Ben Luna', '--contact', 'ben@example.com', '--until', '2026-12-05'];
    const held = await gallery('holds', 'create', work.slug, ...person);
    expect(held).toEqual({ code: 0, text: 'Held for Ben Luna until the end of 2026-12-05.' });
    expect((await gallery('holds', 'create', work.slug, ...person)).text).toBe('Nothing was held: others have Noon.');
    expect((await gallery('holds', 'list')).text).toMatch(/Noon +private +Ben Luna +December 5, 2026/);
    for (const wrong of [
      ['--until', '2020-01-01'],
      ['--until', '2035-01-01'],
      ['--until', 'soon'],
      ['--name', ''],
    ])
      expect((await gallery('holds', 'change', work.slug, ...wrong)).code, wrong.join(' ')).toBe(2);
    expect((await gallery('holds', 'change', work.slug, '--until', '2026-12-24')).code).toBe(0);
    const row = () => database('staff_holds').where({ artwork_id: work.id }).orderBy('id', 'desc').first();
    expect(await row()).toMatchObject({ until: '2026-12-24', holder_name: 'Ben Luna', version: 2 });
    const sell = (name: string) => gallery('desk', 'sell', work.slug, '--name', name, '--method', 'cash');
    expect((await sell('Ana Cruz')).text).toBe('Nothing was sold: others have Noon (for Ben Luna).');
    expect((await gallery('holds', 'end', work.slug)).code).toBe(0);
    for (const verb of ['end', 'change']) expect((await gallery('holds', verb, work.slug)).code).toBe(2);
    shop.clock.advance(1_000);
    await gallery('holds', 'create', work.slug, ...person);
    expect((await sell('ben luna')).code).toBe(0);
    expect(await row()).toMatchObject({ end_reason: 'sold', ended_by: null });
    expect(await linesOf(work.id)).toEqual(['hold.created', 'hold.changed', 'hold.ended', 'hold.created', 'hold.sold']);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-33 releases works by command from private holds and carts, with a cause and words', async () => {
    const work = await createArtwork(database);
    await gallery(
      'holds',
      'create',
      work.slug,
      '--name',
      'Ben',
      '--contact',
      'ben@example.com',
      '--until',
      '2026-12-05',
    );
    const words = ['--cause', 'damaged', '--reason', 'It fell.'];
    const release = (slug: string, ...more: string[]) => gallery('holds', 'release', slug, ...more);
    expect((await release(work.slug, '--cause', 'mood', '--reason', 'x')).code).toBe(2);
    expect((await release(work.slug, '--cause', 'damaged', '--reason', ' ')).code).toBe(2);
    expect((await release(work.slug, ...words)).text).toContain('The reason was sent by mail.');
    expect((await release(work.slug, ...words)).code).toBe(2);
    const { visitor } = await signedInBrowser(shop);
    const [inCart] = await fillCart(database, visitor);
    expect((await release(inCart?.slug ?? '', ...words)).code).toBe(0);
    for (const id of [work.id, inCart?.id ?? 0]) expect(await linesOf(id)).toContain('hold.released');
    expect(await database('outbox').where({ kind: 'hold-released' })).toHaveLength(2);
    expect(await findViolations(database)).toEqual([]);
  });
});
