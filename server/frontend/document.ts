import { escapeHtml, htmlDocument } from '../http/html.ts';
import { mount, type PageObject, pageScript, type Rendered } from '../inertia/index.ts';
import type { Breadcrumb, Meta } from '../navigation/contract.ts';
import { pageRow, privatePaths } from '../page-table.ts';
import type { SharedProps } from '../pages.ts';

/** The document of a page. The browser's account guard reads the private paths. */
export function template(links: readonly string[]): string {
  return htmlDocument({ links, body: `<body data-private-paths="${privatePaths().join(' ')}">` });
}

/** The parts of the document that differ by page. Without `rendered` the browser renders the page. */
export function partsOf(page: PageObject, rendered: Rendered | null): Rendered {
  const { meta, gallery } = page.props as { meta?: Meta; gallery?: { name: string } };
  return {
    head: [
      ...(meta ? describe(meta, gallery?.name ?? 'Galerya') : []),
      ...(isIndexed(page) ? structuredData(page) : ['<meta name="robots" content="noindex">']),
      ...(rendered?.head ?? []),
    ],
    body: rendered?.body ?? `${pageScript(page)}${mount()}`,
  };
}

function isIndexed({ component, props }: PageObject): boolean {
  const robots = pageRow(component)?.robots ?? 'index';
  return (typeof robots === 'function' ? robots(props) : robots) === 'index';
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

type Thing = Record<string, unknown>;

/** The schema.org data of a page as script elements. Their type is not executable, and their content cannot end the element. */
export function structuredData({ component, props }: PageObject): string[] {
  const { meta, gallery, breadcrumbs = [] } = props as Partial<SharedProps>;
  if (!meta || !gallery) return [];
  const things = pageRow(component)?.structuredData?.(props) ?? [];
  const { origin } = new URL(meta.canonical);
  return [...things, ...(breadcrumbs.length > 1 ? [breadcrumbList(origin, breadcrumbs)] : [])].map(script);
}

function breadcrumbList(origin: string, breadcrumbs: Breadcrumb[]): Thing {
  const itemListElement = breadcrumbs.map(({ text, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: text,
    item: new URL(url, origin).href,
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}

function script(thing: Thing): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}
