import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { builtPages, type PageAssets } from '../inertia/index.ts';
import { adminPartsOf, adminTemplate } from './admin-document.ts';
import { assetFiles } from './asset-files.ts';
import { partsOf, template } from './document.ts';
import type { Frontend, SsrModule, Styles } from './frontend.ts';

/** The bundle in `dist`: pages rendered in this process, files served from memory. */
export async function builtFrontend(dist: string): Promise<Frontend> {
  const pages = await builtPages<SsrModule>({
    client: join(dist, 'client'),
    manifest: 'manifest.json',
    ssr: join(dist, 'server', 'ssr.js'),
    modules: (component) => ['resources/start.ts', 'resources/app.tsx', `resources/pages/${component}.tsx`],
    template,
    tags,
    parts: partsOf,
  });
  const admin = await builtPages({
    client: join(dist, 'client'),
    manifest: 'admin-manifest.json',
    ssr: join(dist, 'server', 'admin-ssr.js'),
    modules: (component) => ['resources/admin.tsx', `resources/pages/${component}.tsx`],
    template: adminTemplate,
    parts: adminPartsOf,
  });
  const { renderMail, inlineScripts, serviceWorker } = await pages.ssrModule();
  return {
    version: pages.version,
    render: pages.renderer,
    mail: async (kind, props, frame, texts) => renderMail(kind, props, frame, texts),
    document: pages.document,
    admin: { version: admin.version, render: admin.renderer, document: admin.document },
    inline: { styles: [...pages.styles.values()].map(sourceOf), scripts: inlineScripts.map(sourceOf) },
    serviceWorker,
    assets: await assetFiles(join(dist, 'client')),
    close: async () => {},
  };
}

/** Characters of a stylesheet below which a request costs more than its bytes in each document. */
const MIN_LINKED = 4_096;

/** The start script loads the modules after the page is shown. */
function tags({ entry, modules, styles }: PageAssets, variant: string): string[] {
  const isLinked = (text: string) => variant === ('linked' satisfies Styles) && text.length >= MIN_LINKED;
  return [
    ...styles.map(({ href, text }) =>
      isLinked(text) ? `<link rel="stylesheet" href="${href}">` : `<style>${text}</style>`,
    ),
    `<script type="module" src="${entry}" data-modules="${modules.join(' ')}"></script>`,
  ];
}

/** The hash of an inline element, as the content security policy names it. */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
