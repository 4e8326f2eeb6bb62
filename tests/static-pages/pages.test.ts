import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { saveSetting } from '../../server/navigation/records.ts';
import { visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';
import type { Knex } from '../support/knex.ts';

const slugs = globSync('*.md', { cwd: join(import.meta.dirname, '../../server/static-pages/content') }).map((name) =>
  name.slice(0, -'.md'.length),
);

onEachComposition('static pages', (engine, openApp) => {
  let database: Knex;
  let app: Express;

  beforeAll(async () => {
    database = await engine.open();
    ({ app } = await openApp({ database }));
  });

  it('renders every Markdown page, including the terms, with the gallery’s data', async () => {
    await saveSetting(database, 'galleryName', 'Kubo & Sons');
    await saveSetting(database, 'curatorEmail', 'curator@kubo.example');
    const sitemap = (await request(app).get('/sitemap-pages.xml')).text;
    expect(slugs).toEqual(
      expect.arrayContaining(['about', 'shipping-and-returns', 'terms', 'privacy', 'contact', 'faq']),
    );
    for (const slug of slugs) {
      expect(sitemap).toContain(`/pages/${slug}</loc>`);
      const { component, props } = (await visit(app, `/pages/${slug}`)).body;
      expect(component).toBe('static-pages/show');
      expect(props.title).toEqual(expect.any(String));
      expect(props.html).toContain('mailto:curator@kubo.example');
      expect(props.updatedAt).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(props.breadcrumbs.at(-1)).toEqual({ text: props.title, url: `/pages/${slug}` });
    }
    const { props } = (await visit(app, '/pages/terms')).body;
    expect(props.title).toBe('Terms and conditions');
    expect(props.html).toContain('Kubo &amp; Sons');
    expect(props.meta.description).toContain('Kubo & Sons');
  });

  it('shows a changed e-mail address of the curators without a restart', async () => {
    await saveSetting(database, 'curatorEmail', 'old@kubo.example');
    await visit(app, '/pages/contact');
    await saveSetting(database, 'curatorEmail', 'new@kubo.example');
    expect((await visit(app, '/pages/contact')).body.props.html).toContain('mailto:new@kubo.example');
  });

  it.each(['nothing', '__proto__', '..%2f..%2fpackage', 'about.md', 'About', '%F0%9F%8C%BA'])(
    'has no page called %s',
    async (slug) => {
      expect((await request(app).get(`/pages/${slug}`)).status).toBe(404);
    },
  );
});
