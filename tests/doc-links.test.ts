import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Links of a Markdown text to files, without anchors. */
function fileLinks(text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^([a-z]+:|\/)/.test(target));
}

/** Files of the repository that a text names, such as `server/app.ts`. */
function namedFiles(text: string): string[] {
  return [...text.matchAll(/`((?:server|resources|database|tests|bin|deploy|docs)\/[\w./-]+\.\w+)`/g)].map(
    ([, path = '']) => path,
  );
}

// Text pages link to addresses of the site, not to files.
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'server/**/README.md', 'resources/**/README.md'], { cwd: ROOT });

it('every link between documents leads to a file', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(40);
  const broken = DOCUMENTS.flatMap((document) =>
    fileLinks(readFileSync(join(ROOT, document), 'utf8'))
      .filter((target) => !existsSync(join(ROOT, dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  );
  expect(broken).toEqual([]);
});

it('documents name only files that exist', () => {
  // Recipes name the files that a reader adds; their own tests check them.
  const missing = DOCUMENTS.filter((document) => !document.startsWith('docs/recipes/')).flatMap((document) =>
    namedFiles(readFileSync(join(ROOT, document), 'utf8'))
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

it('finds links to files', () => {
  expect(fileLinks('[a](b.md) [c](d/e.md#f) [g](https://h.example) [i](#j) [k](/l)')).toEqual(['b.md', 'd/e.md']);
});

it('finds files that a text names', () => {
  expect(namedFiles('`server/app.ts` and `app.ts`, not `server/orders`, but `tests/a-b/c.test.tsx`')).toEqual([
    'server/app.ts',
    'tests/a-b/c.test.tsx',
  ]);
});
