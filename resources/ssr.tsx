import type { Page } from '@inertiajs/core';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import closedBanner from './components/shell/header/closed-banner.js?raw';
import cormorant from './fonts/cormorant.woff2?url';
import hanken from './fonts/hanken-grotesk.woff2?url';
import { SiteLayout } from './layouts/site.tsx';
import { InertiaApp, type InertiaPage } from './runtime/inertia-app.tsx';
import { pageScript } from './runtime/page-script.ts';
import { createStore } from './runtime/state/create-store.ts';
import serviceWorker from './service-worker.js?raw';

export { renderMail } from './mail/render-mail.tsx';
export { serviceWorker };

const pages = import.meta.glob<{ default: ComponentType }>(['./pages/**/*.tsx', '!./pages/admin/**'], {
  eager: true,
});

const links = [
  ...[hanken, cormorant].map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
];

/** Inline parts of documents: the content policy allows only these. */
export const inlineScripts = [closedBanner];

const ROOT = '<div data-server-rendered="true" id="app">';

/** Renders a page object into the parts of its document: lines for the head, and the body with the page's data. */
export async function render(page: Page): Promise<{ head: string[]; body: string }> {
  const found = pages[`./pages/${page.component}.tsx`];
  if (!found) throw new Error(`There is no page ${page.component}`);
  const shown = createStore<InertiaPage>({ component: found.default, page: { ...page, flash: page.flash ?? {} } });
  const element = createElement(InertiaApp, { shown, layout: SiteLayout });
  const markup = renderToString(element);
  const banner = page.props.banner ? [`<script>${closedBanner}</script>`] : [];
  return { head: [...banner, ...links], body: `${pageScript(page)}${ROOT}${markup}</div>` };
}
