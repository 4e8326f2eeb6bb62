import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { defer } from '../../server/inertia/index.ts';
import { assertInertia, inertiaPage } from '../../server/inertia/testing.ts';
import { site, visit } from './site.ts';

const app = site((app) => {
  app.get('/artworks', (_req, res) =>
    res.inertia.flash('notice', 'saved').render('artworks/index', {
      artworks: { data: [{ title: 'Mayon' }, { title: 'Taal </script>' }], total: 2 },
      query: null,
      filters: defer(() => ['style'], 'filters'),
    }),
  );
  app.post('/artworks', (_req, res) => res.inertia.errors({ title: 'Too long' }).render('artworks/create'));
  app.get('/plain', (_req, res) => res.send('<p>No page</p>'));
});

describe('assertInertia', () => {
  it('reads the page of a document and of an Inertia visit', async () => {
    for (const response of [await request(app).get('/artworks?page=1'), await visit(app, '/artworks?page=1')]) {
      assertInertia(response)
        .component('artworks/index')
        .url('/artworks?page=1')
        .version('v1')
        .has('artworks')
        .has('artworks.data', 2)
        .has('query')
        .where('query', null)
        .where('artworks.data.1.title', 'Taal </script>')
        .where('artworks.data.0', { title: 'Mayon' })
        .where('artworks.total', (total: number) => total > 1)
        .missing('artworks.data.2')
        .missing('constructor')
        .deferred('filters', 'filters')
        .flash('notice', 'saved');
      expect(inertiaPage(response).component).toBe('artworks/index');
    }
    assertInertia(await request(app).post('/artworks')).error('title', 'Too long');
  });

  it('fails with a message that names the prop and both values', async () => {
    const page = assertInertia(await request(app).get('/artworks'));
    const failures: [() => unknown, string][] = [
      [() => page.component('home'), 'The component is artworks/index, expected home'],
      [() => page.url('/'), "The page's url is /artworks, expected /"],
      [() => page.version('v2'), 'The version is v1, expected v2'],
      [() => page.has('artists'), 'The prop artists is missing'],
      [() => page.has('artworks.data', 3), 'The prop artworks.data has 2 items, expected 3'],
      [() => page.has('artworks.total', 2), 'The prop artworks.total has no items, expected 2'],
      [() => page.missing('query'), 'The prop query exists'],
      [() => page.where('artworks.total', 3), 'The prop artworks.total is 2, expected 3'],
      [() => page.where('artworks.total', () => false), 'The prop artworks.total is 2'],
      [() => page.deferred('artworks'), 'The group default defers nothing, expected artworks'],
      [() => page.flash('error'), 'The page has no flash data error'],
      [() => page.flash('notice', 'other'), 'The flash data notice is "saved"'],
      [() => page.error('title'), 'The field title has no error'],
    ];
    for (const [assertion, message] of failures) expect(assertion).toThrow(message);
    expect(() => page.has('artists')).toThrow(expect.objectContaining({ code: 'ERR_ASSERTION' }));
  });

  it('refuses a response without a page', async () => {
    const response = await request(app).get('/plain');
    expect(() => assertInertia(response)).toThrow('The response is not an Inertia page: <p>No page</p>');
  });
});
