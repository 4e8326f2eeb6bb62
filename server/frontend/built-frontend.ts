import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileTemplate, type PageObject, type Rendered } from '../inertia/index.ts';
import { assetFiles } from './asset-files.ts';
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

const ENTRY = 'resources/start.ts';
const APP = 'resources/app.tsx';

/** The bundle in `dist`: pages rendered in this process, files served from memory. */
export async function builtFrontend(dist: string): Promise<Frontend> {
  const text = await readFile(join(dist, 'client', 'manifest.json'), 'utf8');
  const manifest: Manifest = JSON.parse(text);
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const { render, renderMail, inlineScripts } = await import(pathToFileURL(join(dist, 'server', 'ssr.js')).href);
  const styles = await readStyles(join(dist, 'client'), manifest);
  const templates = new Map<string, ReturnType<typeof compileTemplate>>();

  function templateFor(component: string): ReturnType<typeof compileTemplate> {
    const known = templates.get(component) ?? compileTemplate(template(linksFor(manifest, component, styles)));
    templates.set(component, known);
    return known;
  }

  return {
    version: () => version,
    render: (page: PageObject): Promise<Rendered> => render(page),
    mail: async (kind, props, frame) => renderMail(kind, props, frame),
    document: (page, rendered) => templateFor(page.component)(partsOf(page, rendered)),
    inline: { styles: [...styles.values()].map(sourceOf), scripts: inlineScripts.map(sourceOf) },
    assets: await assetFiles(join(dist, 'client')),
    close: async () => {},
  };
}

/** File → text of every stylesheet: a page that carries its styles is painted one round trip earlier. */
async function readStyles(client: string, manifest: Manifest): Promise<Map<string, string>> {
  const files = [...new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []))];
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(client, file), 'utf8')] as const)),
  );
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Styles of the app and of the page's own chunk, and the script that fetches the modules of both when the page has come. */
function linksFor(manifest: Manifest, component: string, texts: Map<string, string>): string[] {
  const entry = withImports(manifest, ENTRY);
  const app = [...withImports(manifest, APP), ...withImports(manifest, `resources/pages/${component}.tsx`)];
  const needed = new Set([...entry, ...app]);
  const chunks = [...needed].flatMap((key) => manifest[key] ?? []);
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))];
  const later = [...needed].filter((key) => !entry.has(key)).map((key) => `/${manifest[key]?.file}`);
  return [
    ...styles.map((file) => `<style>${texts.get(file)}</style>`),
    `<script type="module" src="/${manifest[ENTRY]?.file}" data-modules="${later.join(' ')}"></script>`,
  ];
}

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (!manifest[key] || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) withImports(manifest, imported, seen);
  return seen;
}
