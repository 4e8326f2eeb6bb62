import type { Express } from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { backgroundDone } from '../../database/batches/background.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { findIssue } from '../../server/newsletter/issues/records.ts';
import { withIssue, withoutIssue } from '../../server/newsletter/visits/issue-parameter.ts';
import { countIssueVisits } from '../../server/newsletter/visits/listener.ts';
import { openAsInProduction } from '../support/compositions.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import { writeIssue } from './issue.ts';

const PERSON = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', Accept: 'text/html' };

describe('the number of an issue in an address', () => {
  it.each([
    ['/artworks?news=12', '/artworks'],
    ['/artworks?news=12&style=a', '/artworks?style=a'],
    ['/artworks?style=a&news=12', '/artworks?style=a'],
    ['/artworks?style=a&news=12&page=2', '/artworks?style=a&page=2'],
  ])('ADM-42 %s is a visit of %s', (address, page) => {
    expect(withoutIssue(address)).toEqual({ address: page, issue: 12 });
  });

  it.each([
    '/artworks',
    '/artworks?news=',
    '/artworks?news=0',
    '/artworks?news=12a',
    '/artworks?oldnews=12',
    '/news=12',
  ])('ADM-42 %s is none', (address) => {
    expect(withoutIssue(address)).toBeNull();
  });

  it('ADM-42 taking it out gives the address back', () => {
    const part = fc.stringMatching(/^[a-z0-9-]{0,8}$/);
    fc.assert(
      fc.property(
        part,
        fc.array(fc.tuple(part, part), { maxLength: 3 }),
        fc.integer({ min: 1, max: 999_999_999 }),
        (path, query, issue) => {
          const text = query
            .filter(([name]) => name !== 'news')
            .map((pair) => pair.join('='))
            .join('&');
          const address = `/${path}${text && `?${text}`}`;
          expect(withoutIssue(withIssue(address, issue))).toEqual({ address, issue });
        },
      ),
    );
  });
});

onEachEngine('visits by links of the newsletter', (engine) => {
  it('ADM-42 are counted, and share the cached page with all others', async () => {
    const database = await engine.open();
    const { app, context } = await openAsInProduction({ database });
    const listener = countIssueVisits(context, app as never) as unknown as Express;
    const [id, draft] = [await writeIssue(database), await writeIssue(database)];
    await database('newsletter_issues').where({ id }).update({ started_at: 1, state: 'sent' });
    // A page whose views change nothing.
    const path = '/artists';
    const open = (url: string, headers: Record<string, string> = {}) =>
      request(listener)
        .get(url)
        .set({ ...PERSON, ...headers });
    const first = await open(path);
    const hits = async () => {
      const text = await context.metrics.registry.metrics();
      return Number(/cache_requests_total\{[^}]*cache="pages"[^}]*result="hit"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0);
    };
    const before = await hits();
    const visits = [await open(`${path}?news=${id}`), await open(`${path}?news=${id}`)];
    for (const visit of visits) {
      expect([visit.status, visit.headers.etag]).toEqual([200, first.headers.etag]);
      expect(inertiaPage(visit).url).toBe(path);
    }
    expect((await hits()) - before).toBe(2);
    await open(`${path}?news=${id}`, { 'User-Agent': 'LinkScanner/1.0' });
    await open(`${path}?news=${id}`, { 'Sec-Purpose': 'prefetch' });
    await open(`${path}?news=${draft}`);
    await open(`${path}?news=999`);
    await backgroundDone(database);
    expect(await findIssue(database, id)).toMatchObject({ visits: 2 });
    expect(await findIssue(database, draft)).toMatchObject({ visits: 0 });
  });
});
