import type { Server } from 'node:http';
import { fillTemplate } from '../inertia/index.ts';
import { partsOf, template } from './document.ts';
import type { Frontend } from './frontend.ts';

const LINKS = [
  '<link rel="stylesheet" href="/resources/app.css">',
  '<script type="module" src="/resources/start.ts"></script>',
];

/** The sources themselves, through Vite in this process; modules are replaced over the same server's socket. */
export async function viteFrontend(server: Server): Promise<Frontend> {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: { server }, hmr: { server } } });
  const rendering = vite.environments.ssr;
  if (!rendering || !isRunnableDevEnvironment(rendering)) throw new Error('Vite has no environment to render in');
  return {
    version: () => 'development',
    render: async (page) => {
      const { render } = await rendering.runner.import('/resources/ssr.tsx');
      return render(page);
    },
    mail: async (kind, props, frame) => {
      const { renderMail } = await rendering.runner.import('/resources/ssr.tsx');
      return renderMail(kind, props, frame);
    },
    document: async (page, rendered) =>
      fillTemplate(await vite.transformIndexHtml(page.url, template(LINKS)), partsOf(page, rendered)),
    // The policy of development allows everything inline.
    inline: { styles: [], scripts: [] },
    assets: vite.middlewares,
    close: () => vite.close(),
  };
}
