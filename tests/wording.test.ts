import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

// Decision 032: phrases that mean something else in a shop, or need a second reading. The test reads strings, not comments and names.

const root = join(import.meta.dirname, '..');

/** Phrase and the words to use instead. */
const PHRASES: [RegExp, string][] = [
  [/\b(come|comes|came|coming) free\b/i, 'is available again'],
  [/\b(free|good) again\b/i, 'available again; can be used again'],
  [/\b(still free|free for (others|anyone|all))\b/i, 'available; no longer reserved'],
  [/\b(time|hour) is over\b/i, 'no longer reserved; expired; has ended'],
  [/\b(left|rest) of (its|their) hour\b/i, 'the rest of the reservation'],
  [/\b(given|gives?|giving) (\S+ )?back\b/i, 'refunded; returned'],
  [/\bgo(es)? back (to you|the way)\b|\b(money|it) goes back\b/i, 'We are refunding your payment'],
  [/\bcall(s|ed)? (\S+ \S+ )?off\b/i, 'cancelled'],
  [/\bdo(es)? not go ahead\b/i, 'will not be completed'],
  [/\b(done its work|not in use)\b/i, 'This link has been used or has expired; is no longer valid'],
  [/\bask us about this, name\b/i, 'Please quote reference … if you contact us'],
  [/\b(does not answer|out of reach)\b/i, 'is not responding'],
  [/\bhangs here\b/i, 'is shown here'],
  [/\b(nobody is told|tells? nobody|is told by mail)\b/i, 'gets no e-mail; gets an e-mail'],
  [/\bnot you\? Then\b/i, 'If this was not you, …'],
];

/** Texts of database errors, which only engineers read. */
const EXCEPT = new Set(['database/connection/postgres-client.ts']);

interface Found {
  line: number;
  text: string;
}

/** Every string, template and text of an element, with whitespace made single. */
function stringsOf(path: string, source: string): Found[] {
  const found: Found[] = [];
  const add = (start: number, text: string) =>
    found.push({ line: source.slice(0, start).split('\n').length, text: text.replace(/\s+/g, ' ') });
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type, start, end, value } = node as { type: string; start: number; end: number; value?: unknown };
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') add(start, value);
    if (type === 'TemplateLiteral') add(start, source.slice(start, end));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, source, { sourceType: 'module' }).program.body);
  return found;
}

function linesOf(source: string): Found[] {
  return source.split('\n').map((text, index) => ({ line: index + 1, text }));
}

function violationsOf(path: string, source: string): string[] {
  const texts = path.endsWith('.md') ? linesOf(source) : stringsOf(path, source);
  return texts.flatMap(({ line, text }) =>
    PHRASES.filter(([phrase]) => phrase.test(text)).map(
      ([phrase, instead]) => `${path}:${line} “${text.match(phrase)?.[0]}”: write “${instead}”`,
    ),
  );
}

it('no string uses a phrase that means something else to a shopper', () => {
  const paths = globSync(
    ['resources/**/*.{ts,tsx}', 'server/**/*.ts', 'database/*.ts', 'bin/*.mjs', 'server/static-pages/content/*.md'],
    { cwd: root },
  );
  expect(paths.length).toBeGreaterThan(500);
  const read = paths.map((path) => path.replaceAll('\\', '/')).filter((path) => !EXCEPT.has(path));
  expect(read.flatMap((path) => violationsOf(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

it.each([
  ['resources/a.tsx', 'const a = <p>\n  Tell me if it comes\n  free\n</p>;', 1],
  ['server/a.ts', 'const a = "x";\nconst b = `Order called off: x`;', 1],
  ['server/a.ts', '// Tells what comes free.\nconst freeAgain = 1;', 0],
  ['server/static-pages/content/a.md', '# A\n\nThen it is free again.', 1],
])('reads strings and texts of %s, not comments', (path, source, count) => {
  expect(violationsOf(path, source)).toHaveLength(count);
});
