import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Express, Request, Response } from 'express';
import { beforeAll, expect, it } from 'vitest';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { SECRET } from '../../support/secret.ts';
import { signIn } from '../../support/visitors/sign-in.ts';
import { Visitor } from '../../support/visitors/visitor.ts';

const operations = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
/** The secrets of each round in docs/operations.md. */
const rounds = [...operations.matchAll(/^\| \d \| `SESSION_SECRET=([^`]+)`/gm)].map(([, value = '']) =>
  value.split(',').map((name) => (name === 'old' ? SECRET : `${name}-secret`)),
);

onEachEngine('SESSION_SECRET that two nodes change', (engine) => {
  let database: Knex;

  beforeAll(async () => {
    database = await engine.open();
  });

  /** Two nodes behind a proxy that sends each request to either one. */
  async function openNodes(secrets: string[]) {
    const nodes = await Promise.all([0, 1].map(() => openApp({ database, settings: { sessionSecrets: secrets } })));
    let turn = 0;
    const listener = (req: Request, res: Response) => nodes[turn++ % 2]?.app(req, res);
    const change = async (index: number, to: string[]) => {
      nodes[index] = await openApp({ database, settings: { sessionSecrets: to } });
    };
    return { app: listener as unknown as Express, change };
  }

  /** Adds on one node and reads on the other, in both directions. */
  async function shop(visitor: Visitor, cart: string[]): Promise<number[]> {
    const statuses = [];
    for (let time = 0; time < 3; time++) {
      const { slug } = await createArtwork(database);
      const { status } = await visitor.post(`/web/api/cart/${slug}`);
      statuses.push(status);
      if (status === 200) cart.push(slug);
      const { body } = await visitor.get('/web/api/cart');
      expect([...body.data.slugs].sort()).toEqual([...cart].sort());
    }
    return statuses;
  }

  it('OPS-06 in the documented rounds empties no cart, and answers no change with 419', async () => {
    expect(rounds).toHaveLength(3);
    const { app, change } = await openNodes([SECRET]);
    const old = new Visitor(app);
    const oldCart: string[] = [];
    const { headers } = await signIn(await openApp({ database }));
    const collector = new Visitor(app, { cookie: headers.Cookie, address: '203.0.113.2' });
    const collectorsCart: string[] = [];
    expect(await shop(old, oldCart)).toEqual([200, 200, 200]);
    for (const [round, secrets] of rounds.slice(0, 2).entries()) {
      for (const node of [0, 1]) {
        await change(node, secrets);
        const address = `203.0.113.${10 + 2 * round + node}`;
        expect(await shop(new Visitor(app, { address }), [])).toEqual([200, 200, 200]);
        expect(await shop(old, oldCart)).toEqual([200, 200, 200]);
        expect(await shop(collector, collectorsCart)).toEqual([200, 200, 200]);
      }
    }
  });

  it('in one round loses carts while the nodes differ', async () => {
    const { app, change } = await openNodes([SECRET]);
    await change(0, ['new-secret', SECRET]);
    const newcomer = new Visitor(app);
    await newcomer.get('/web/api/cart');
    const { slug } = await createArtwork(database);
    expect((await newcomer.post(`/web/api/cart/${slug}`)).status).toBe(419);
  });
});
