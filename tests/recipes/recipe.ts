import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { childEnvironment } from '../support/programs/environment.ts';

/** One code block of a recipe and its change of a file. `insert` and `replace` find one line by a text in it. */
export interface Step {
  action: 'create' | 'insert after' | 'insert before' | 'replace' | 'append';
  path: string;
  anchor: string;
  code: string;
}

export interface Recipe {
  /** The files of the recipe's table. */
  files: string[];
  steps: Step[];
  /** Lines of its `sh` blocks. */
  commands: string[];
}

const ROOT = join(import.meta.dirname, '../..');
const COPIED = ['bin', 'database', 'docs', 'resources', 'server', 'tests'];

// Each form is a paragraph of its own before a code block.
const FORMS: [Step['action'], RegExp][] = [
  ['create', /^New file `([^`]+)`:$/],
  ['insert after', /^In `([^`]+)`, after `([^`]+)`:$/],
  ['insert before', /^In `([^`]+)`, before `([^`]+)`:$/],
  ['replace', /^In `([^`]+)`, replace `([^`]+)`:$/],
  ['append', /^At the end of `([^`]+)`:$/],
];

/** Parses a recipe. Throws where a code block does not say which file it changes. */
export function parseRecipe(markdown: string): Recipe {
  const steps: Step[] = [];
  const commands: string[] = [];
  for (const [, lead = '', language, code = ''] of markdown.matchAll(/([^\n]*)\n+```(\w*)\n(.*?)^```$/gms)) {
    if (language === 'sh') commands.push(...code.trim().split('\n'));
    else steps.push(readStep(lead, code));
  }
  const files = [...markdown.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) => path);
  return { files, steps, commands };
}

function readStep(lead: string, code: string): Step {
  for (const [action, form] of FORMS) {
    const [found, path = '', anchor = ''] = form.exec(lead) ?? [];
    if (found !== undefined) return { action, path, anchor, code };
  }
  throw new Error(`The line before a code block must name its file, such as "New file \`path\`:". It is: ${lead}`);
}

/** Copies the project into a temporary folder, with links to its packages. */
export async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-recipe-'));
  const names = await readdir(ROOT, { withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && entry.name !== '.git').map(({ name }) => name);
  const options = { recursive: true, preserveTimestamps: true };
  await Promise.all([...COPIED, ...files].map((name) => cp(join(ROOT, name), join(folder, name), options)));
  await linkPackages(folder);
  return folder;
}

/** Links each package, and not `node_modules` itself: tools write their caches there. */
async function linkPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  const names = (await readdir(join(ROOT, 'node_modules'))).filter((name) => !/^\.(vite|cache)/.test(name));
  await Promise.all(names.map((name) => symlink(join(ROOT, 'node_modules', name), join(modules, name))));
}

/** Applies one code block. */
export async function applyStep(folder: string, { action, path, anchor, code }: Step): Promise<void> {
  const file = join(folder, path);
  if (action === 'create') {
    await mkdir(dirname(file), { recursive: true });
    return writeFile(file, code, { flag: 'wx' });
  }
  const source = await readFile(file, 'utf8');
  await writeFile(file, action === 'append' ? source + code : change(source, { action, path, anchor, code }));
}

/** The source with the code inserted beside, or put in place of, the one line that contains the anchor. */
export function change(source: string, { action, path, anchor, code }: Step): string {
  const lines = source.split('\n');
  const [at = -1, ...others] = lines.flatMap((line, index) => (line.includes(anchor) ? [index] : []));
  if (at < 0) throw new Error(`${path} has no line with \`${anchor}\`. Please name another line in the recipe.`);
  if (others.length > 0)
    throw new Error(`${path} has ${others.length + 1} lines with \`${anchor}\`. Name a longer text.`);
  lines.splice(
    action === 'insert after' ? at + 1 : at,
    action === 'replace' ? 1 : 0,
    ...code.replace(/\n$/, '').split('\n'),
  );
  return lines.join('\n');
}

/** The time of change of each file of the copy, in ms, by its path in the project. */
export async function changeTimes(folder: string): Promise<Map<string, number>> {
  const entries = await Promise.all(
    COPIED.map((name) => readdir(join(folder, name), { recursive: true, withFileTypes: true })),
  );
  entries.push(await readdir(folder, { withFileTypes: true }));
  const paths = entries.flat().flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
  const times = paths.map(async (path) => [path.slice(folder.length + 1), (await stat(path)).mtimeMs] as const);
  return new Map(await Promise.all(times));
}

/** Files of the copy that are new or were written after `before` was read. */
export async function changedSince(folder: string, before: Map<string, number>): Promise<string[]> {
  const now = await changeTimes(folder);
  return [...now].flatMap(([path, time]) => (before.get(path) === time ? [] : [path])).sort();
}

/** Runs commands in the copy at the same time. Throws with the whole output of those that fail, when all have ended. */
export async function run(folder: string, ...commands: string[]): Promise<void> {
  // Without the project's cache of compiled modules, which would grow with each copy.
  const { VITEST, NODE_ENV, NODE_COMPILE_CACHE, ...env } = childEnvironment();
  const options = {
    cwd: folder,
    maxBuffer: 64_000_000,
    env: { ...env, PATH: `${folder}/node_modules/.bin:${env.PATH}` },
  };
  const outputs = commands.map(
    (command) =>
      new Promise<string[]>((resolve) => {
        execFile('sh', ['-c', command], options, (error, stdout, stderr) =>
          resolve(error ? [`${command} failed:\n${stdout}\n${stderr}`] : []),
        );
      }),
  );
  const failures = (await Promise.all(outputs)).flat();
  if (failures.length > 0) throw new Error(failures.join('\n'));
}
