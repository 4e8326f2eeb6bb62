import request from 'supertest';
import { expect, it } from 'vitest';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import { openApp, visit } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';

onEachEngine('an address that begins like another host', (engine) => {
  /** All texts of a page object that link to another host. */
  function foreign(value: unknown, origin: string): string[] {
    if (typeof value === 'string') {
      const isLink = /^(https?:)?[/\\]/i.test(value);
      return isLink && URL.parse(value, origin)?.host !== new URL(origin).host ? [value] : [];
    }
    return typeof value === 'object' && value !== null
      ? Object.values(value).flatMap((each) => foreign(each, origin))
      : [];
  }

  it.each([
    '//evil.example/x',
    '///evil.example/x',
    '/\\evil.example/x',
    '//evil.example/artworks?page=2',
    '//evil.example/search?search=a&page=2',
    '//evil.example/../artworks',
    '//evil.example/orders/x.css',
  ])('GET %s yields no link to that host', async (path) => {
    const origin = 'https://gallery.example.com';
    const { app } = await openApp({ database: await engine.open(), settings: { publicUrl: origin } });
    const headers = { Accept: 'text/html' };
    const document = await request(app).get(path).set(headers);
    expect(document.status).toBe(404);
    expect(foreign(inertiaPage(document), origin)).toEqual([]);
    const attributes = [...document.text.matchAll(/(?:href|src|action|content)="([^"]*)"/g)].map(([, value]) => value);
    expect(foreign(attributes, origin)).toEqual([]);
    expect(foreign((await visit(app, path)).body, origin)).toEqual([]);
  });
});
