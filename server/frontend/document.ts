import { escapeHtml } from '../http/html.ts';
import { mount, pageScript } from '../inertia/document.ts';
import type { PageObject, Rendered } from '../inertia/page-object.ts';
import type { Meta } from '../navigation/contract.ts';
import { structuredData } from './structured-data.ts';
import { isUnlisted } from './unlisted.ts';

/** The document before its page: `links` are the stylesheets and scripts of this build. */
export function template(links: readonly string[]): string {
  return [
    '<!doctype html>',
    '<html lang="en-PH">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<!--head-->',
    ...links,
    '</head>',
    '<body>',
    '<!--body-->',
    '</body>',
    '</html>',
  ].join('\n');
}

/** What of a page stands in its document; without `rendered` the browser renders it. */
export function partsOf(page: PageObject, rendered: Rendered | null): Rendered {
  const { meta, gallery } = page.props as { meta?: Meta; gallery?: { name: string } };
  return {
    head: [
      ...(meta ? describe(meta, gallery?.name ?? 'Galerya') : []),
      ...(isUnlisted(page) ? ['<meta name="robots" content="noindex">'] : structuredData(page)),
      ...(rendered?.head ?? []),
    ],
    body: rendered?.body ?? `${pageScript(page)}${mount()}`,
  };
}

function describe({ title, description, canonical, image }: Meta, gallery: string): string[] {
  const property = (name: string, value: string) => `<meta property="og:${name}" content="${escapeHtml(value)}">`;
  return [
    `<title>${escapeHtml(`${title} | ${gallery}`)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    property('site_name', gallery),
    property('type', 'website'),
    property('title', title),
    property('description', description),
    property('url', canonical),
    ...(image ? [property('image', image)] : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
    `<meta name="twitter:title" content="${escapeHtml(title)}">`,
    `<meta name="twitter:description" content="${escapeHtml(description)}">`,
    ...(image ? [`<meta name="twitter:image" content="${escapeHtml(image)}">`] : []),
  ];
}
