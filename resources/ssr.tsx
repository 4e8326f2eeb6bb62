import cormorant from '@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url';
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import { createInertiaApp, type ResolvedComponent, type usePage } from '@inertiajs/react';
import { renderToString } from 'react-dom/server';
import closedBanner from './closed-banner.js?raw';
import { renderWithKept } from './kept-markup.ts';
import { siteLayout } from './layouts/site.tsx';

export { renderMail } from './mail/render-mail.tsx';

const pages = import.meta.glob<{ default: ResolvedComponent }>('./pages/**/*.tsx', { eager: true });

const links = [
  ...[hanken, cormorant].map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
];

/** What documents carry inline; the content policy lets these pass, and nothing else. */
export const inlineScripts = [closedBanner];

const rendering = createInertiaApp({
  resolve: (name) => {
    const page = pages[`./pages/${name}.tsx`];
    if (!page) throw new Error(`There is no page ${name}`);
    return page;
  },
  layout: siteLayout,
});

type Page = ReturnType<typeof usePage>;

/** Where the markup goes; no page's data holds it, since their `<` is escaped. */
const place = '<!--markup-->';

/** A page object as the parts of its document: lines for the head, and the mount point with the page data. Nothing kept is used for a page made `anew`. */
export async function render(page: Page, { anew = false } = {}): Promise<{ head: string[]; body: string[] }> {
  const renderPage = await rendering;
  if (!renderPage) throw new Error('Rendering was asked for in a browser');
  let markup: string[] = [];
  const { head, body } = await renderPage(page, (element) => {
    markup = anew ? [renderToString(element)] : renderWithKept(element, renderToString);
    return place;
  });
  const [before = '', after = ''] = body.split(place);
  const script = page.props.banner ? [`<script>${closedBanner}</script>`] : [];
  return { head: [...script, ...links, ...head], body: [before, ...markup, after] };
}
