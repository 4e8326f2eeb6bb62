import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import type { PageObject, Rendered } from './page-object.ts';
import { compileTemplate, type DocumentParts, fillTemplate, mount, pageScript } from './response.ts';

/** Exports that the server's entry must have. */
export interface SsrModule {
  render(page: PageObject): Promise<Rendered>;
}

/** The files of one page; addresses start with `/`. */
export interface PageAssets {
  entry: string;
  /** Modules that the page needs beside the entry and its imports. */
  modules: string[];
  styles: { href: string; text: string }[];
}

interface DocumentOptions {
  /** The HTML around a page with `<!--head-->` and `<!--body-->`. `tags` are the elements for styles and scripts. */
  template: (tags: readonly string[]) => string;
  /** Head and body of a page; default: what the server rendered, or the page's data and an empty root. */
  parts?: (page: PageObject, rendered: Rendered | null) => DocumentParts;
}

export interface BuildOptions extends DocumentOptions {
  /** The folder of Vite's build for the browser. */
  client: string;
  /** The manifest's path within `client`; default `.vite/manifest.json`. */
  manifest?: string;
  /** The file of Vite's build for the server. */
  ssr: string;
  /** The source files of a component, the entry first: `['resources/app.tsx', 'resources/pages/home.tsx']`. */
  modules: (component: string) => readonly [entry: string, ...others: string[]];
  /** Elements for the files of a page; default: stylesheet and modulepreload links, and the entry's script. `variant`: see `document`. */
  tags?: (assets: PageAssets, variant: string) => string[];
}

/** Options for `inertia()`, and the server's entry for whatever else it exports. */
export interface VitePages<Ssr> {
  version(): string;
  renderer(page: PageObject): Promise<Rendered>;
  /** `variant` is given to `tags`, for documents that link their files in another way; development has one only. */
  document(page: PageObject, rendered: Rendered | null, variant?: string): string | Promise<string>;
  /** In development the current state of the sources. */
  ssrModule(): Promise<Ssr>;
}

export interface BuiltPages<Ssr> extends VitePages<Ssr> {
  /** File → text of every stylesheet. */
  styles: ReadonlyMap<string, string>;
}

/**
 * Pages of a finished build, rendered in this process. Their version is a hash of the manifest. The server's entry is loaded when it is
 * first needed.
 */
export async function builtPages<Ssr extends SsrModule>(options: BuildOptions): Promise<BuiltPages<Ssr>> {
  const { client, manifest: path = '.vite/manifest.json', ssr, modules, template } = options;
  const { parts = defaultParts, tags = defaultTags } = options;
  const text = await readFile(join(client, path), 'utf8');
  const manifest: Manifest = JSON.parse(text);
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const entry = pathToFileURL(ssr).href;
  const ssrModule = (): Promise<Ssr> => import(entry);
  const styles = await readStyles(client, manifest);
  const templates = new Map<string, ReturnType<typeof compileTemplate>>();

  function templateFor(component: string, variant: string): ReturnType<typeof compileTemplate> {
    const key = `${variant} ${component}`;
    const compiled =
      templates.get(key) ?? compileTemplate(template(tags(assetsOf(manifest, modules(component), styles), variant)));
    templates.set(key, compiled);
    return compiled;
  }

  return {
    version: () => version,
    renderer: async (page) => (await ssrModule()).render(page),
    document: (page, rendered, variant = '') => templateFor(page.component, variant)(parts(page, rendered)),
    ssrModule,
    styles,
  };
}

export interface DevelopmentEntry extends DocumentOptions {
  /** The address of the server's entry: `/resources/ssr.tsx`. */
  ssr: string;
  /** Elements for the entry's sources: `<script type="module" src="/resources/app.tsx"></script>`. */
  tags: readonly string[];
}

export interface DevelopmentOptions extends DevelopmentEntry {
  /** The server that the browser is connected to; Vite sends module updates through its socket. */
  server: Server;
}

export interface DevelopmentPages<Ssr> extends VitePages<Ssr> {
  /** Pages of another entry of the same sources. */
  entry<Other extends SsrModule>(entry: DevelopmentEntry): VitePages<Other>;
  /** Serves the sources. */
  middlewares: RequestHandler;
  close(): Promise<void>;
}

/** Pages of the sources, through Vite in this process. */
export async function developmentPages<Ssr extends SsrModule>(
  options: DevelopmentOptions,
): Promise<DevelopmentPages<Ssr>> {
  const { server } = options;
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: { server }, hmr: { server } } });
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite has no environment to render in');

  const { runner } = environment;

  function entry<Module extends SsrModule>({
    ssr,
    tags,
    template,
    parts = defaultParts,
  }: DevelopmentEntry): VitePages<Module> {
    const ssrModule = (): Promise<Module> => runner.import(ssr);
    return {
      version: () => 'development',
      renderer: async (page) => (await ssrModule()).render(page),
      document: async (page, rendered) =>
        fillTemplate(await vite.transformIndexHtml(page.url, template(tags)), parts(page, rendered)),
      ssrModule,
    };
  }

  return { ...entry<Ssr>(options), entry, middlewares: vite.middlewares, close: () => vite.close() };
}

/** Vite's manifest: source file → its chunk. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

async function readStyles(client: string, manifest: Manifest): Promise<Map<string, string>> {
  const files = [...new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []))];
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(client, file), 'utf8')] as const)),
  );
}

function assetsOf(manifest: Manifest, modules: readonly string[], texts: Map<string, string>): PageAssets {
  const [entry = '', ...others] = modules;
  const entryKeys = withImports(manifest, entry);
  const keys = new Set([...entryKeys, ...others.flatMap((key) => [...withImports(manifest, key)])]);
  const styles = new Set([...keys].flatMap((key) => manifest[key]?.css ?? []));
  return {
    entry: `/${manifest[entry]?.file}`,
    modules: [...keys].filter((key) => !entryKeys.has(key)).map((key) => `/${manifest[key]?.file}`),
    styles: [...styles].map((file) => ({ href: `/${file}`, text: texts.get(file) ?? '' })),
  };
}

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (!manifest[key] || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

function defaultParts(page: PageObject, rendered: Rendered | null): DocumentParts {
  return rendered ?? { head: [], body: `${pageScript(page)}${mount()}` };
}

function defaultTags({ entry, modules, styles }: PageAssets): string[] {
  return [
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}">`),
    ...modules.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<script type="module" src="${entry}"></script>`,
  ];
}
