import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { builtFrontend } from '../../server/frontend/built-frontend.ts';
import { securityHeaders } from '../../server/http/security/security-headers.ts';

const MANIFEST = {
  'resources/start.ts': { file: 'assets/start-1.js', css: ['assets/app-1.css'], dynamicImports: ['resources/app.tsx'] },
  'resources/app.tsx': {
    file: 'assets/app-1.js',
    imports: ['_shared-1.js'],
    dynamicImports: ['resources/pages/home.tsx', 'resources/pages/error.tsx'],
  },
  '_shared-1.js': { file: 'assets/shared-1.js' },
  'resources/pages/home.tsx': { file: 'assets/home-1.js', css: ['assets/home-1.css'], imports: ['_shared-1.js'] },
  'resources/pages/error.tsx': { file: 'assets/error-1.js', imports: ['resources/app.tsx'] },
};

const APP_STYLES = `body{color:red}${'a{}'.repeat(2_000)}`;

const PAGE = {
  component: 'home',
  url: '/',
  version: null,
  props: { errors: {}, meta: { title: 'A & B', description: '"', canonical: 'http://x/', image: null } },
};

async function open() {
  const dist = await mkdtemp(join(tmpdir(), 'galerya-dist-'));
  const put = async (name: string, content: string | Buffer) => {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), content);
  };
  await put('client/manifest.json', JSON.stringify(MANIFEST));
  await put('client/manifest.json.br', 'x');
  await put(
    'client/admin-manifest.json',
    JSON.stringify({ 'resources/admin.tsx': { file: 'assets/admin/admin-1.js' } }),
  );
  await put('server/admin-ssr.js', 'export const render = async () => ({ head: [], body: "" });');
  await put('client/favicon.svg', '<svg/>');
  await put('client/assets/app-1.css', APP_STYLES);
  await put('client/assets/home-1.css', 'main{color:blue}');
  await put('client/assets/app-1.js', 'plain');
  await put('client/assets/app-1.js.br', brotliCompressSync('plain'));
  await put('client/assets/app-1.js.gz', gzipSync('plain'));
  await put(
    'server/ssr.js',
    'export const inlineScripts = ["first()"]; export const render = async ({ url }) => ({ head: ["<!--h-->"], body: "<b>$& " + url + "</b>" });',
  );
  const frontend = await builtFrontend(dist);
  const app = express();
  app.use(frontend.assets);
  return { frontend, app, dist };
}

it('links the files of the app and of its page once: styles inline, modules for the start script', async () => {
  const { frontend } = await open();
  const html = await frontend.document(PAGE, null);
  expect([...html.matchAll(/<style>([^<]+)<\/style>/g)].map(([, style]) => style)).toEqual([
    APP_STYLES,
    'main{color:blue}',
  ]);
  expect(html).toContain(
    '<script type="module" src="/assets/start-1.js" data-modules="/assets/app-1.js /assets/shared-1.js /assets/home-1.js"></script>',
  );
  expect(html).not.toContain('modulepreload');
});

it('links a large stylesheet for a browser that stores it, and inlines small ones', async () => {
  const { frontend, app } = await open();
  const html = await frontend.document(PAGE, null, 'linked');
  expect(html).toContain('<link rel="stylesheet" href="/assets/app-1.css">');
  expect([...html.matchAll(/<style>([^<]+)<\/style>/g)].map(([, style]) => style)).toEqual(['main{color:blue}']);
  const { text, headers } = await request(app).get('/assets/app-1.css').expect(200);
  expect([text, headers['cache-control']]).toEqual([APP_STYLES, 'public, max-age=31536000, immutable']);
  expect(await frontend.document(PAGE, null)).toContain(APP_STYLES);
});

it('lists the hashes of inline elements for the content security policy', async () => {
  const { frontend } = await open();
  const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(frontend.inline).toEqual({
    styles: [APP_STYLES, 'main{color:blue}'].map(source),
    scripts: [source('first()')],
  });
  const app = express().use(securityHeaders({ development: false, inline: frontend.inline }), (_req, res) => {
    res.send('');
  });
  const policy = (await request(app).get('/')).headers['content-security-policy'];
  expect(policy).toContain(`script-src 'self' ${source('first()')};`);
  expect(policy).toContain(`style-src 'self' ${source(APP_STYLES)} ${source('main{color:blue}')};`);
});

it('inserts rendered markup, or leaves the page to the browser', async () => {
  const { frontend } = await open();
  const rendered = await frontend.document(PAGE, await frontend.render(PAGE));
  expect(rendered).toContain('<!--h-->');
  expect(rendered).toContain('<b>$& /</b>');
  expect(rendered).toContain('<title>A &amp; B | Galerya</title>');
  const left = await frontend.document(PAGE, null);
  expect(left).toMatch(/<script data-page="app" type="application\/json">\{.*<div id="app"><\/div>/s);
});

it('has a version that depends on the files', async () => {
  const { frontend } = await open();
  const same = await open();
  expect(same.frontend.version()).toBe(frontend.version());
  expect(frontend.version()).toMatch(/^[0-9a-f]{16}$/);
});

it.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['identity', undefined],
])('sends to a browser that accepts %s the file compressed as %s', async (accepted, encoding) => {
  const { app } = await open();
  const { status, headers } = await request(app).get('/assets/app-1.js').set('Accept-Encoding', accepted);
  expect([status, headers['content-encoding']]).toEqual([200, encoding]);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers.vary).toBe('Accept-Encoding');
  const again = await request(app)
    .get('/assets/app-1.js')
    .set({ 'Accept-Encoding': accepted, 'If-None-Match': headers.etag ?? '' });
  expect(again.status).toBe(304);
  expect(again.headers).not.toHaveProperty('content-encoding');
});

it('files without a hash are cached for an hour and revalidated', async () => {
  const { app } = await open();
  const first = await request(app).get('/favicon.svg');
  expect(first.headers['cache-control']).toBe('public, max-age=3600');
  const again = await request(app)
    .get('/favicon.svg')
    .set('If-None-Match', first.headers.etag ?? '');
  expect(again.status).toBe(304);
});

it('ignores invalid ranges, and serves neither the manifest nor other paths', async () => {
  const { app } = await open();
  expect((await request(app).get('/assets/app-1.js').set('Range', 'bytes=9-2')).status).toBe(200);
  for (const path of [
    '/manifest.json',
    '/manifest.json.br',
    '/assets/../manifest.json',
    '/admin-manifest.json',
    '/assets/none.js',
    '/assets/',
  ]) {
    expect((await request(app).get(path)).status).toBe(404);
  }
  expect((await request(app).post('/assets/app-1.js')).status).toBe(404);
});

it('serves its files after a later build replaced the folder', async () => {
  const { app, dist } = await open();
  await rm(dist, { recursive: true });
  const { status, text } = await request(app).get('/assets/app-1.js');
  expect([status, text]).toEqual([200, 'plain']);
});
