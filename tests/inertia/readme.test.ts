import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as entry from '../../server/inertia/index.ts';
import { InertiaAssertions } from '../../server/inertia/testing.ts';
import { site, visit } from './site.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const folder = join(root, 'server/inertia');
const readme = await readFile(join(folder, 'README.md'), 'utf8');

/** A project that has the packed package installed, and only the dependencies that its package.json or the examples name. */
let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'galerya-inertia-'));
  afterAll(() => rm(project, { recursive: true }));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  const { dependencies, peerDependencies } = await installPacked();
  const ownDependencies = ['express-session', 'supertest', '@types/express-session', '@types/node', '@types/supertest'];
  const names = [...Object.keys({ ...dependencies, ...peerDependencies }), ...ownDependencies];
  await Promise.all(names.map((name) => link(name, project)));
});

/** Packs a copy of the folder, and unpacks it as `npm install` would. Returns its package.json. */
async function installPacked(): Promise<Record<string, Record<string, string>>> {
  const source = join(project, 'source');
  await cp(folder, source, { recursive: true });
  await Promise.all(
    ['express', 'inertia-node', 'vite', '@types/express', '@types/node'].map((name) => link(name, source)),
  );
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  await run('npm', ['pack', '--ignore-scripts=false', '--pack-destination', project], {
    cwd: source,
    env: { ...process.env, PATH: path },
  });
  const installed = join(project, 'node_modules/@galerya/inertia-express');
  await mkdir(installed, { recursive: true });
  const archive = join(project, 'galerya-inertia-express-0.2.0.tgz');
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', installed]);
  await rm(source, { recursive: true });
  return JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
}

async function link(name: string, target: string): Promise<void> {
  const path = join(target, 'node_modules', name);
  await mkdir(dirname(path), { recursive: true });
  await symlink(join(root, 'node_modules', name), path);
}

function example(language: string, name = ''): string {
  const [, code] = new RegExp(`\`\`\`${language} ?${name}\n(.*?)\`\`\``, 's').exec(readme) ?? [];
  if (!code) throw new Error(`The README has no example ${name}`);
  return code;
}

it('the examples of the README work with the packed package', async () => {
  for (const name of ['app.js', 'app.test.js']) await writeFile(join(project, name), example('js', name));
  const { flash } = await import(pathToFileURL(join(project, 'app.test.js')).href);
  expect(flash).toEqual({ notice: 'Saved' });
});

it('the packed package has types that a strict project accepts', async () => {
  const typed = `
    import express, { type Express } from 'express';
    import { type BuiltPages, defer, expressSession, inertia, precognition, type SsrModule } from '@galerya/inertia-express';
    import { inertiaPage } from '@galerya/inertia-express/testing';
    interface Artwork { title: string }
    ${example('ts')}
    export const app: Express = express();
    app.use(inertia({ version: () => '1', document: () => '', session: expressSession }));
    app.get('/', (_req, res) => res.inertia.render('artworks/show', { artwork: { title: 'Mayon' }, similar: defer(async () => []) }));
    // @ts-expect-error: a prop is missing.
    app.get('/', (_req, res) => res.inertia.render('artworks/show', { artwork: { title: 'Mayon' } }));
    app.post('/', precognition(() => ({})));
    export const title: string = inertiaPage<'artworks/show'>({ text: '' }).props.artwork.title;
    export type Pages = BuiltPages<SsrModule>;
  `;
  await writeFile(join(project, 'typed.ts'), typed);
  const compilerOptions = { target: 'esnext', module: 'nodenext', strict: true, noEmit: true, types: ['node'] };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.ts'] }));
  const { stdout } = await run('node', [join(root, 'node_modules/typescript/bin/tsc'), '-p', project]).catch(
    (error) => error,
  );
  expect(stdout).toBe('');
});

it('the README has every export and every member of the response', async () => {
  let response: object = {};
  const app = site((app) =>
    app.get('/', (_req, res) => {
      response = res.inertia;
      return res.inertia.render('page');
    }),
  );
  await visit(app, '/').expect(200);
  const members = [...Object.getOwnPropertyNames(Object.getPrototypeOf(response)), ...Object.keys(response)];
  const wrapper = Object.getOwnPropertyNames(Object.getPrototypeOf(entry.defer(() => 1)));
  const assertions = Object.getOwnPropertyNames(InertiaAssertions.prototype);
  const names = [...Object.keys(entry), ...members, ...wrapper, ...assertions].filter(
    (name) => !['constructor', 'withSource'].includes(name),
  );
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !new RegExp(`\`[^\`]*\\b${name}\\b`).test(readme))).toEqual([]);
});
