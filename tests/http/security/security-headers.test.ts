import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { expect, it } from 'vitest';
import { builtFrontend } from '../../../server/frontend/built-frontend.ts';
import { pictureFiles } from '../../../server/pictures/files/serve.ts';
import { openStorage } from '../../../server/storage/open.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';

onEachEngine('the headers of every answer', (engine) => {
  it('forbid everything that the pages do not need', async () => {
    const { app } = await openApp({ database: await engine.open() });
    for (const path of ['/', '/nothing-is-here', '/web/api/cart', '/healthz', '/%']) {
      const { headers } = await request(app).get(path);
      expect(headers['content-security-policy']?.split(';')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]);
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  it('allow a page without layout its own style and nothing that runs', async () => {
    const { app } = await openApp({ database: await engine.open() });
    const { headers, text } = await request(app).get('/images/none/lg.jpg');
    const style = /<style>(.*)<\/style>/.exec(text)?.[1] ?? '';
    expect(headers['content-security-policy']?.split(';')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      "img-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });

  it('of files fix type and embedding, without the policies of pages', async () => {
    const built = await builtFrontend('dist');
    const database = await engine.open();
    const { app } = await openApp({ database, frontend: built });
    const html = (await request(app).get('/about-nothing')).text;
    const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? '';
    const key = await picture();
    const pictures = pictureFiles(await openStorage({ kind: 'folder', folder: key.folder }));
    const { app: withPicture } = await openApp({ database, pictures });
    const files = [
      await request(app).get(script),
      await request(app).get('/favicon.svg'),
      await request(withPicture).get(`/images/${key.name}/lg.jpg`),
    ];
    for (const { status, headers } of files) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
        'cache-control': expect.stringContaining('public, max-age='),
      });
      for (const name of ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-frame-options'])
        expect(headers).not.toHaveProperty(name);
    }
  });

  it('make browsers revalidate pages and calls', async () => {
    const { app } = await openApp({ database: await engine.open() });
    for (const path of ['/', '/artworks', '/web/api/artworks']) {
      const { headers } = await request(app).get(path);
      expect(headers['cache-control']).toBe('private, no-cache');
    }
  });

  it.each(['demo', 'test', 'production'] as const)('allow nothing unsafe in %s', async (environment) => {
    const { app } = await openApp({ database: await engine.open(), settings: { environment } });
    expect((await request(app).get('/')).headers['content-security-policy']).not.toMatch(/unsafe|ws:|\*/);
  });
});

/** A folder with one picture. */
async function picture(): Promise<{ folder: string; name: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-pictures-'));
  await mkdir(join(folder, 'images', 'dawn'), { recursive: true });
  await writeFile(join(folder, 'images', 'dawn', 'lg.jpg'), 'jpeg');
  return { folder, name: 'dawn' };
}
