import type { Server } from 'node:http';
import { developmentPages } from '../inertia/index.ts';
import { adminPartsOf, adminTemplate } from './admin-document.ts';
import { partsOf, template } from './document.ts';
import type { Frontend, SsrModule } from './frontend.ts';

const TAGS = [
  '<link rel="stylesheet" href="/resources/app.css">',
  '<script type="module" src="/resources/start.ts"></script>',
];

const ADMIN_TAGS = [
  '<link rel="stylesheet" href="/resources/admin.css">',
  '<script type="module" src="/resources/admin.tsx"></script>',
];

/** The sources, through Vite in this process. Changed modules are replaced in the browser. */
export async function viteFrontend(server: Server): Promise<Frontend> {
  const pages = await developmentPages<SsrModule>({
    server,
    ssr: '/resources/ssr.tsx',
    tags: TAGS,
    template,
    parts: partsOf,
  });
  const admin = pages.entry({
    ssr: '/resources/admin-ssr.tsx',
    tags: ADMIN_TAGS,
    template: adminTemplate,
    parts: adminPartsOf,
  });
  return {
    version: pages.version,
    render: pages.renderer,
    mail: async (kind, props, frame, texts) => (await pages.ssrModule()).renderMail(kind, props, frame, texts),
    document: pages.document,
    admin: { version: admin.version, render: admin.renderer, document: admin.document },
    // The policy of development allows everything inline.
    inline: { styles: [], scripts: [] },
    serviceWorker: null,
    assets: pages.middlewares,
    close: pages.close,
  };
}
