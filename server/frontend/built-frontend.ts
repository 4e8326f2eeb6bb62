import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { acceptedEncoding, type Encoding } from '../http/compression.ts';
import { builtPages, type PageAssets } from '../inertia/index.ts';
import { YEAR_IN_SECONDS } from '../time/time.ts';
import { adminPartsOf, adminTemplate } from './admin-document.ts';
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

interface Asset {
  path: string;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  encodings: Encoding[];
}

/**
 * Serves a folder from memory, as it was at the start of the process. A later build may replace the folder while this
 * process still sends pages that need the old files. Browsers store files with a hash in their name for a year, others
 * for an hour.
 */
async function assetFiles(folder: string): Promise<RequestHandler> {
  const assets = await readAssets(folder);
  return (req, res, next) => {
    const asset = req.method === 'GET' || req.method === 'HEAD' ? assets.get(req.path) : undefined;
    if (!asset) return next();
    send(res, asset, acceptedEncoding(req.headers['accept-encoding'], asset.encodings));
  };
}

function send(res: Response, { path, etag, bodies, encodings }: Asset, encoding: Encoding): void {
  if (encodings.length > 0) res.vary('Accept-Encoding');
  const cacheControl = path.startsWith('/assets/')
    ? `public, max-age=${YEAR_IN_SECONDS}, immutable`
    : 'public, max-age=3600';
  res.set({ 'Cache-Control': cacheControl, ETag: etag }).type(extname(path));
  // A fresh response becomes a 304, which describes no body.
  if (encoding !== 'identity' && !res.req.fresh) res.set('Content-Encoding', encoding);
  res.send(bodies[encoding]);
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(`/${relative(folder, path).split(sep).join('/')}`, await readFile(path));
  }
  const plain = [...files].filter(([path]) => !/\.(br|gz)$|^\/(admin-)?manifest\.json$/.test(path));
  return new Map(plain.map(([path, identity]) => [path, assetOf(path, identity, files)]));
}

function assetOf(path: string, identity: Buffer, files: Map<string, Buffer>): Asset {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // Weak, since the encodings share it.
  const [br, gzip] = [files.get(`${path}.br`), files.get(`${path}.gz`)];
  const encodings: Encoding[] = [...(br ? ['br' as const] : []), ...(gzip ? ['gzip' as const] : [])];
  return { path, etag: `W/"${hash}"`, bodies: { identity, br, gzip }, encodings };
}
