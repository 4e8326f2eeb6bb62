import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { fill } from '../inertia/document.ts';
import type { PageObject, Rendered } from '../inertia/page-object.ts';
import { partsOf, template } from './document.ts';
import type { Frontend } from './frontend.ts';

/** A file of the bundle as Vite's manifest describes it. */
interface Chunk {
  file: string;
  css?: string[];
  /** Keys of other chunks. */
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

const ENTRY = 'resources/app.tsx';
const YEAR = 31_536_000;

/** The bundle in `dist`: pages rendered in this process, files served from disk. */
export async function builtFrontend(dist: string): Promise<Frontend> {
  const text = await readFile(join(dist, 'client', 'manifest.json'), 'utf8');
  const manifest: Manifest = JSON.parse(text);
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const { render } = await import(pathToFileURL(join(dist, 'server', 'ssr.js')).href);
  const templates = new Map<string, string>();

  function templateFor(component: string): string {
    const known = templates.get(component) ?? template(linksFor(manifest, component));
    templates.set(component, known);
    return known;
  }

  return {
    version: () => version,
    render: (page: PageObject): Promise<Rendered> => render(page),
    document: (page, rendered) => fill(templateFor(page.component), partsOf(page, rendered)),
    assets: files(join(dist, 'client')),
    close: async () => {},
  };
}

/** Stylesheets and scripts of the entry and of the page's own chunk, the latter only asked for early. */
function linksFor(manifest: Manifest, component: string): string[] {
  const page = `resources/pages/${component}.tsx`;
  const entry = withImports(manifest, ENTRY);
  const needed = [...new Set([...entry, ...withImports(manifest, page)])];
  const chunks = needed.flatMap((key) => manifest[key] ?? []);
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))];
  const preloads = chunks.map((chunk) => chunk.file).filter((file) => file !== manifest[ENTRY]?.file);
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...preloads.map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${manifest[ENTRY]?.file}"></script>`,
  ];
}

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (!manifest[key] || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

/** Files whose name holds their hash never change; the others are asked for again. */
function files(folder: string): RequestHandler {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (res, path) => {
      const kept = path.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600';
      res.setHeader('Cache-Control', kept);
    },
  });
  return (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || req.path.startsWith('/manifest.json')) return next();
    // Nothing here is worth a part, and sirv trusts the numbers it is given.
    delete req.headers.range;
    serve(req, res, next);
  };
}
