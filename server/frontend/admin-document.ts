import { escapeHtml, htmlDocument } from '../http/html.ts';
import { mount, type PageObject, pageScript, type Rendered } from '../inertia/index.ts';

const HEAD = [
  '<meta name="robots" content="noindex, nofollow">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
];

/** The document of an admin page. `links`: elements for the stylesheets and scripts of this build. */
export function adminTemplate(links: readonly string[]): string {
  return htmlDocument({ head: HEAD, links });
}

/** The parts of the document that differ by page. Without `rendered` the browser renders the page. */
export function adminPartsOf(page: PageObject, rendered: Rendered | null): Rendered {
  const { title } = page.props as { title?: string };
  const head = rendered?.head.length ? rendered.head : [`<title>${escapeHtml(`${title ?? ''} | Admin`)}</title>`];
  return { head, body: rendered?.body ?? `${pageScript(page)}${mount()}` };
}
