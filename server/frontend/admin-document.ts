import { escapeHtml } from '../http/html.ts';
import { mount, type PageObject, pageScript, type Rendered } from '../inertia/index.ts';

/** The document of an admin page without its page. `links`: elements for the stylesheets and scripts of this build. */
export function adminTemplate(links: readonly string[]): string {
  return [
    '<!doctype html>',
    '<html lang="en-PH">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, nofollow">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<!--head-->',
    ...links,
    '</head>',
    '<body>',
    '<!--body-->',
    '</body>',
    '</html>',
  ].join('\n');
}

/** The parts of the document that differ by page. Without `rendered` the browser renders the page. */
export function adminPartsOf(page: PageObject, rendered: Rendered | null): Rendered {
  const { title } = page.props as { title?: string };
  const head = rendered?.head.length ? rendered.head : [`<title>${escapeHtml(`${title ?? ''} | Admin`)}</title>`];
  return { head, body: rendered?.body ?? `${pageScript(page)}${mount()}` };
}
