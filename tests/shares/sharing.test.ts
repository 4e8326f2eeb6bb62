import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { sweepShares } from '../../server/shares/records.ts';
import { shareAddress } from '../../server/shares/sharing.ts';
import { HOUR } from '../../server/time/time.ts';
import { type Clock, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { Visitor } from '../support/visitors/visitor.ts';

const CALL = '/api/trackables/shares';

onEachEngine('sharing', (engine) => {
  let app: Express;
  let database: Knex;
  let clock: Clock;
  let visitor: Visitor;

  beforeAll(async () => {
    database = await engine.open();
    await createArtwork(database, { slug: 'dawn' });
    await createArtwork(database, { slug: 'hidden', publishedAt: null });
    ({ app, clock } = await openApp({ database }));
  });

  beforeEach(async () => {
    await database('interests').delete();
    await database('shares').delete();
    visitor = new Visitor(app);
  });

  const interests = () => database('interests').where({ kind: 'share' }).pluck('happened_at');

  it.each(['twitter', 'facebook', 'clipboard'])('CALL-01 ART-06 records a share to %s', async (place) => {
    const { status, body } = await visitor.post(CALL, { shared_to: place, slug: 'dawn' });
    expect([status, body]).toEqual([200, { data: { shared_to: place, slug: 'dawn' } }]);
    expect(await database('shares').pluck('shared_to')).toEqual([place]);
    expect(await interests()).toEqual([clock.now]);
  });

  it('counts as interest once per address and hour', async () => {
    await visitor.post(CALL, { shared_to: 'facebook', slug: 'dawn' });
    await visitor.post(CALL, { shared_to: 'clipboard', slug: 'dawn' });
    expect(await interests()).toHaveLength(1);
    await new Visitor(app, { address: '203.0.113.9' }).post(CALL, { shared_to: 'clipboard', slug: 'dawn' });
    expect(await interests()).toHaveLength(2);
    clock.advance(HOUR);
    await visitor.post(CALL, { shared_to: 'twitter', slug: 'dawn' });
    expect(await interests()).toHaveLength(3);
  });

  it('deletes the address after an hour, and the share after ninety days', async () => {
    await visitor.post(CALL, { shared_to: 'facebook', slug: 'dawn' });
    const clients = () => database('shares').pluck('client');
    await sweepShares(database, clock.now + HOUR - 1);
    expect(await clients()).toEqual([expect.stringMatching(/./)]);
    await sweepShares(database, clock.now + HOUR);
    expect(await clients()).toEqual(['']);
    await sweepShares(database, clock.now + 90 * 24 * HOUR);
    expect(await clients()).toEqual([]);
  });

  it.each([
    [{ slug: 'dawn' }, 'shared_to'],
    [{ shared_to: 'myspace', slug: 'dawn' }, 'shared_to'],
    [{ shared_to: 'twitter' }, 'slug'],
    [{ shared_to: 'twitter', slug: ['dawn'] }, 'slug'],
    [{}, 'slug'],
  ])('CALL-01 %j is not a share: 422', async (body, field) => {
    const answer = await visitor.post(CALL, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(field);
  });

  it.each(['no-such', 'hidden'])('CALL-01 answers 404 for the artwork %s', async (slug) => {
    const { status, body } = await visitor.post(CALL, { shared_to: 'twitter', slug });
    expect([status, typeof body.message]).toEqual([404, 'string']);
  });

  it('CALL-01 answers 419 without a token and records nothing', async () => {
    const { status } = await request(app).post(CALL).send({ shared_to: 'twitter', slug: 'dawn' });
    expect(status).toBe(419);
    expect(await database('shares').pluck('id')).toEqual([]);
  });
});

describe('share addresses', () => {
  const page = { url: 'https://galerya.example/artworks/dawn?a=b', text: 'Dawn & dusk' };

  it('ART-06 contain the page’s address and text', () => {
    expect(shareAddress('facebook', page)).toBe(
      'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fgalerya.example%2Fartworks%2Fdawn%3Fa%3Db',
    );
    expect(shareAddress('twitter', page)).toBe(
      'https://twitter.com/intent/tweet?url=https%3A%2F%2Fgalerya.example%2Fartworks%2Fdawn%3Fa%3Db&text=Dawn%20%26%20dusk',
    );
    expect(shareAddress('clipboard', page)).toBeNull();
  });
});
