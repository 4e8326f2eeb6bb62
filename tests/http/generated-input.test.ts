import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';

const PATHS = [
  '/',
  '/artworks',
  '/artworks/mayon',
  '/artists/nobody',
  '/web/api/artworks',
  '/web/api/cart',
  '/pages/faq',
];
const KEYS = ['page', 'sortBy', 'search', 'artist', 'styles', 'prices', 'sizes', 'media', '__proto__', 'constructor'];
const ENDINGS = ['', '[]', '[0]', '[a]', '[][]', '[__proto__]', '['];
const HOSTILE_VALUES = [
  "'",
  '"',
  '\\',
  '%',
  '%00',
  '\u0000',
  '\u202e',
  '🎨',
  '0-5000',
  '-1',
  '1e9',
  'NaN',
  '../',
  '<b>',
  '{{x}}',
  '*',
  '^',
  ':',
];

const value = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double().map(String),
  fc.constantFrom(...HOSTILE_VALUES).map((part) => part.repeat(200)),
);
const parameter = fc
  .tuple(fc.constantFrom(...KEYS), fc.constantFrom(...ENDINGS), value, fc.boolean())
  .map(
    ([key, ending, text, isRaw]) => `${key}${ending}=${isRaw ? asSent(text) : encodeURIComponent(text.toWellFormed())}`,
  );
const address = fc
  .tuple(fc.constantFrom(...PATHS), fc.array(parameter, { maxLength: 8 }))
  .map(([path, parameters]) => `${path}?${parameters.join('&')}`);
const headers = fc.dictionary(
  fc.constantFrom(
    'X-Inertia',
    'X-Inertia-Partial-Component',
    'X-Inertia-Partial-Data',
    'X-Inertia-Reset',
    'Accept',
    'Cookie',
  ),
  fc.oneof(
    fc.constantFrom('true', 'artworks/index', 'artworks.data', '__proto__', 'session=s%3Ax.y'),
    fc.base64String(),
  ),
);

onEachEngine('generated input', (engine) => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    const database = await engine.open();
    await createArtwork(database, { slug: 'mayon' });
    const { app } = await openApp({ database });
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it('gets a response that is no server error and has no internal details', async () => {
    await fc.assert(
      fc.asyncProperty(address, headers, async (path, sent) => {
        const response = await fetch(origin + path, { headers: sent, redirect: 'manual' });
        expect(response.status).toBeLessThan(500);
        const body = await response.text();
        if (response.status >= 400) expect(body).not.toMatch(/node_modules|SQLITE|syntax error|at .*\.ts:/i);
      }),
      { numRuns: 300 },
    );
  });
});

/** Encoded as little as possible: only characters that end the request line are removed. */
function asSent(text: string): string {
  return text.replace(/[^\x21-\x7e]|#/g, '');
}
