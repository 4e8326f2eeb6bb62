import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Links of a Markdown text to files, without anchors. */
function fileLinks(text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^([a-z]+:|\/)/.test(target));
}

it('every link between documents leads to a file', () => {
  // Text pages link to addresses of the site, not to files.
  const documents = globSync(['*.md', 'docs/**/*.md', 'server/**/README.md', 'resources/**/README.md'], { cwd: ROOT });
  expect(documents.length).toBeGreaterThan(40);
  const broken = documents.flatMap((document) =>
    fileLinks(readFileSync(join(ROOT, document), 'utf8'))
      .filter((target) => !existsSync(join(ROOT, dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  );
  expect(broken).toEqual([]);
});

it('finds links to files', () => {
  expect(fileLinks('[a](b.md) [c](d/e.md#f) [g](https://h.example) [i](#j) [k](/l)')).toEqual(['b.md', 'd/e.md']);
});
