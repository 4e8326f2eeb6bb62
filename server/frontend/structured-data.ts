import type { PageObject } from '../inertia/index.ts';
import type { Breadcrumb } from '../navigation/contract.ts';
import { pageRow } from '../page-table.ts';
import type { SharedProps } from '../pages.ts';

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
