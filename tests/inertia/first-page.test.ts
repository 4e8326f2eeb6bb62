import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { compileTemplate, fillTemplate, mount, type PageObject, pageScript } from '../../server/inertia/index.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { INERTIA_HEADERS, site, visit } from './site.ts';

const app = site((app) => {
  app.get('/artworks', (_req, res) => res.inertia.render('artworks/index', { count: 3 }));
  app.get('/gone', (_req, res) => res.status(410).inertia.render('error', { status: 410 }));
  app.get('/echo', (req, res) => res.inertia.render('echo', { text: req.query.text }));
});

const BARE = { component: 'artworks/index', props: { count: 3, errors: {} }, url: '/artworks?page=2', version: 'v1' };

describe('the first page and the visits after it', () => {
  it('PAGE-X01 a first visit gets a document with the page object, without empty fields', async () => {
    const response = await request(app).get('/artworks?page=2').expect(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers.vary).toContain('X-Inertia');
    expect(response.headers).not.toHaveProperty('x-inertia');
    expect(inertiaPage(response)).toEqual(BARE);
    expect(response.text).toContain('<div id="app"></div>');
  });

  it('PAGE-X01 an Inertia visit gets the same page object as JSON with X-Inertia and Vary', async () => {
    const response = await visit(app, '/artworks?page=2').expect(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['x-inertia']).toBe('true');
    expect(response.headers.vary).toContain('X-Inertia');
    expect(response.body).toEqual(BARE);
  });

  it('PAGE-X01 both forms keep the status that the handler set', async () => {
    await request(app).get('/gone').expect(410);
    const response = await visit(app, '/gone').expect(410);
    expect(response.headers['x-inertia']).toBe('true');
  });

  it('PAGE-X01 HEAD answers like GET without the body, in both forms', async () => {
    for (const headers of [{}, INERTIA_HEADERS]) {
      const get = await request(app).get('/artworks').set(headers);
      const head = await request(app).head('/artworks').set(headers).expect(200);
      expect(head.headers.etag).toBe(get.headers.etag);
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
      expect(head.text).toBeFalsy();
    }
  });

  it('PAGE-X01 an unchanged page is answered with 304 by its ETag, each form by its own', async () => {
    const html = await request(app).get('/artworks');
    const json = await visit(app, '/artworks');
    expect(html.headers.etag).not.toBe(json.headers.etag);
    await request(app)
      .get('/artworks')
      .set('If-None-Match', html.headers.etag ?? '')
      .expect(304);
    await visit(app, '/artworks', { 'If-None-Match': json.headers.etag ?? '' }).expect(304);
    await visit(app, '/artworks', { 'If-None-Match': html.headers.etag ?? '' }).expect(200);
  });
});

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  `"quotes" & 'apostrophes' &quot; &#039; &amp;`,
  '\u2028 and \u2029',
  "$& $1 $` $' $$",
  '\\u003c \\/ \\',
  '\ud800',
];

describe('data in the document', () => {
  it.each(HOSTILE)('PAGE-X05 %j arrives unchanged and cannot end the script element', async (text) => {
    const page = { component: 'x', props: { text, errors: {} }, url: '/', version: null };
    const html = fillTemplate('<head><!--head--></head><!--body-->', {
      head: ['<title>$&</title>'],
      body: pageScript(page) + mount(),
    });
    expect(inertiaPage({ text: html })).toEqual(page);
    expect(html.match(/<\/?script/g)).toEqual(['<script', '</script']);
    expect(html).not.toMatch(/<!--|\u2028|\u2029/);
  });

  it('PAGE-X05 data from the address arrives unchanged, in both forms', async () => {
    const text = HOSTILE.slice(0, 6).join('');
    const address = `/echo?text=${encodeURIComponent(text).replaceAll("'", '%27')}&raw=&quot;`;
    const html = await request(app).get(address).expect(200);
    expect(inertiaPage(html)).toMatchObject({ props: { text }, url: address });
    expect(html.text.match(/<\/?script/g)).toHaveLength(2);
    const json = await visit(app, address).expect(200);
    expect(json.body).toMatchObject({ props: { text }, url: address });
  });

  it('PAGE-X05 rendered markup is inserted unchanged', () => {
    const page: PageObject = { component: 'x', props: { errors: {} }, url: '/', version: null };
    expect(mount('<p>$&</p>')).toBe('<div id="app"><p>$&</p></div>');
    expect(fillTemplate('<!--head-->|<!--body-->|<!--other-->', { head: '$1', body: pageScript(page) })).toBe(
      `$1|${pageScript(page)}|<!--other-->`,
    );
    const parts = { head: ['<i>“$1”</i>', '<!--body-->'], body: '<p>…<!--head--></p>' };
    expect(compileTemplate('a<!--head-->ñ<!--body-->')(parts)).toBe('a<i>“$1”</i>\n<!--body-->ñ<p>…<!--head--></p>');
    expect(fillTemplate('a<!--head-->ñ<!--body-->', parts)).toBe('a<i>“$1”</i>\n<!--body-->ñ<p>…<!--head--></p>');
  });
});
