import { describe, expect, it } from 'vitest';
import { readPage } from '../../server/site-editing/fields/page.ts';
import { readStaticPages, splitFrontMatter, staticPages } from '../../server/static-pages/files.ts';
import { renderMarkdown } from '../../server/static-pages/markdown.ts';
import { fillHtml } from '../../server/static-pages/placeholders.ts';

const GALLERY = { name: 'A & B', curatorEmail: 'curator@gallery.example', pickupAddress: '1 <Street>' };

describe('the texts of the static pages', () => {
  it('are read from their files once, not for each sitemap', () => {
    expect(staticPages()).toBe(staticPages());
    expect([...staticPages().keys()]).toEqual([...readStaticPages().keys()]);
  });

  it('are those that the footer, the checkout and the specification link', () => {
    expect([...readStaticPages().keys()].sort()).toEqual([
      'about',
      'contact',
      'faq',
      'privacy',
      'shipping-and-returns',
      'terms',
    ]);
  });

  it.each([...readStaticPages()])(
    '%s leaves the h1 to the page, names no unknown placeholder and styles nothing inline',
    (_, page) => {
      const html = renderMarkdown(page.text);
      expect(html).toContain('<h2 id="');
      expect(html).not.toMatch(/<h1|style=|<script/);
      expect(fillHtml(html, GALLERY)).not.toMatch(/[{}]|%7B/);
      const { title, description, text } = page;
      expect(readPage({ title, description, text, isListed: true }).errors).toEqual({});
    },
  );

  it('link only to existing pages and anchors', () => {
    const pages = readStaticPages();
    const links = [...pages.values()].flatMap(({ text }) =>
      [...renderMarkdown(text).matchAll(/href="([^"]*)"/g)].map(([, to]) => to),
    );
    const ours = links.filter((to) => to?.startsWith('/'));
    for (const to of ours.filter((link) => link?.startsWith('/pages/'))) {
      expect(pages.has(to?.slice('/pages/'.length) ?? '')).toBe(true);
    }
    expect(new Set(ours.filter((to) => !to?.startsWith('/pages/')))).toEqual(
      new Set(['/artworks', '/artists', '/account']),
    );
    expect(links.filter((to) => to && !/^(\/|mailto:|https:\/\/)/.test(to))).toEqual([]);
  });

  it('PAY-02 promise installments only where the checkout offers them', () => {
    const texts = [...readStaticPages().values()].flatMap(
      ({ text }) => renderMarkdown(text).match(/<p>.*?<\/p>/gs) ?? [],
    );
    const promises = texts.filter((text) => /in installments|in three or six months/.test(text));
    expect(promises).toHaveLength(3);
    for (const text of promises) expect(text).toMatch(/where (the checkout|it) offers them/i);
  });

  it('escape HTML and do not link `javascript:` URLs', () => {
    const html = renderMarkdown('<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) [b](data:text/html,x)');
    expect(html).toContain('&lt;img');
    expect(html).not.toMatch(/<img|href=/);
  });

  it('give every heading an id', () => {
    expect(renderMarkdown('## What does “reserved” mean, Niña?')).toBe(
      '<h2 id="what-does-reserved-mean-nina">What does “reserved” mean, Niña?</h2>\n',
    );
  });

  it('ADM-40 give equal headings different ids, and leave the h1 to the page', () => {
    expect(renderMarkdown('# One\n\n## One')).toBe('<h2 id="one">One</h2>\n<h2 id="one-2">One</h2>\n');
  });

  it('insert the gallery’s data as text, also in URLs', () => {
    const html = renderMarkdown('{galleryName}, {pickupAddress}, [{curatorEmail}](mailto:{curatorEmail})');
    expect(fillHtml(html, GALLERY)).toBe(
      '<p>A &amp; B, 1 &lt;Street&gt;, <a href="mailto:curator@gallery.example">curator@gallery.example</a></p>\n',
    );
  });

  it('have a text for each missing detail of the gallery, and link no empty address', () => {
    const unsaid = { name: 'A', curatorEmail: '', pickupAddress: '' };
    const filled = (text: string) => fillHtml(renderMarkdown(text), unsaid);
    const mail = '[{curatorEmail}](mailto:{curatorEmail})';
    expect(filled(`Write to ${mail}, or come to {pickupAddress}.`)).toBe(
      '<p>Write to our curators, or come to our gallery.</p>\n',
    );
    expect(filled(`Hello\n\n## Write\n\n${mail}\n\nSoon\n\n## Come\n\n> {pickupAddress}\n\nBye`)).toBe(
      '<p>Hello</p>\n<h2 id="come">Come</h2>\n<p>Bye</p>\n',
    );
    for (const { text } of readStaticPages().values())
      expect(fillHtml(renderMarkdown(text), unsaid)).not.toMatch(/write to (us|our)|send us|mailto:/i);
  });

  it.each([
    ['no front matter', 'Hello', 'front matter'],
    ['no title', '---\ndescription: d\n---\n', 'a title and a description'],
    ['a line that is no field', '---\ntitle\n---\n', 'no field'],
    ['an odd day', '---\ntitle: t\ndescription: d\nupdated: May\n---\n', 'a day'],
  ])('are refused with %s', (_, source, why) => {
    expect(() => splitFrontMatter(source)).toThrow(why);
  });
});
