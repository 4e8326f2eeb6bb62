import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import * as entry from '../../server/inertia/index.ts';
import { InertiaAssertions } from '../../server/inertia/testing.ts';
import { site, visit } from './site.ts';

const folder = join(import.meta.dirname, '../../server/inertia');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const examples = mkdtempSync(join(tmpdir(), 'galerya-readme-'));
afterAll(() => rmSync(examples, { recursive: true }));

/** Writes an example of the README to a file that Node can import from outside the project. */
function writeExample(name: string): string {
  const [, code] = new RegExp(`\`\`\`js ${name}\n(.*?)\`\`\``, 's').exec(readme) ?? [];
  if (!code) throw new Error(`The README has no example ${name}`);
  const path = join(examples, name.replace('.js', '.mjs'));
  const resolved = code.replace(/from '([^'.]+)'/g, (_all, target: string) => `from '${addressOf(target)}'`);
  writeFileSync(path, resolved.replace("'./app.js'", "'./app.mjs'"));
  return path;
}

const PACKAGE = '@galerya/inertia-express';

function addressOf(target: string): string {
  if (!target.startsWith(PACKAGE)) return import.meta.resolve(target);
  return pathToFileURL(join(folder, target === PACKAGE ? 'index.ts' : 'testing.ts')).href;
}

it('the examples of the README work', async () => {
  writeExample('app.js');
  const { flash } = await import(pathToFileURL(writeExample('app.test.js')).href);
  expect(flash).toEqual({ notice: 'Saved' });
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
