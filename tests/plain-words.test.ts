import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

// Names, comments and docs use the field's words. This small list holds the words that hid a subject or a mechanism.

const root = join(import.meta.dirname, '..');

/** Word in lower case and the words to use instead. */
const WORDS: Record<string, string> = {
  kept: 'cached, stored',
  hush: 'ignoreRejections',
  till: 'gateway; until',
  upkeep: 'job',
  belongings: 'account data',
  publicity: 'cache policy',
  whoever: 'the caller, the client, the visitor',
  nobody: 'no visitor, no process',
  anybody: 'any visitor, any process',
  somebody: 'a visitor, a process',
  told: 'sent, notified, stated',
  heard: 'received',
  lapses: 'expires',
  lapsed: 'expired',
  hearts: 'favorite buttons',
  allowances: 'rate limits',
  hears: 'receives',
  noticed: 'detected',
  patience: 'timeout',
  asked: 'requested',
  forgets: 'deletes, drops',
  stranger: 'another visitor',
  tells: 'reports, returns',
};

/** The same for comments and titles of tests. Texts of the documents may use these words for people. */
const PROSE_WORDS: Record<string, string> = {
  says: 'states, shows, returns',
  remembers: 'stores, caches',
  remembered: 'stored, cached',
  knows: 'reads, stores, contains',
  everybody: 'every visitor, all recipients',
  'goes on': 'continues, resumes',
};

/** The same for names in code. Sentences may use these words. */
const NAME_WORDS: Record<string, string> = {
  moment: 'time',
  lack: 'requirement',
};

/** In a sentence of a comment or a document. */
const MAX_WORDS = 25;

interface Use {
  /** Offset in the source. */
  start: number;
  word: string;
  /** In a comment or in the title of a test. */
  inProse?: boolean;
  /** In an identifier. */
  inName?: boolean;
}

/** Words of comments and of names. In tests also of titles; other strings are what visitors and operators read. */
function wordsOfCode(path: string, source: string): Use[] {
  const { program, comments } = parseSync(path, source, { sourceType: 'module' });
  const uses: Use[] = [];
  const addProse = (start: number, text: string) => {
    const words = wordsIn(text);
    const pairs = words.map((word, at) => `${word} ${words[at + 1]}`);
    for (const word of [...words, ...pairs]) uses.push({ start, word, inProse: true });
  };
  for (const { start, value } of comments) addProse(start, value);
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type, start, name } = node as { type: string; start: number; name?: unknown };
    if (type === 'CallExpression') for (const title of titlesOf(node as unknown as Call)) addProse(start, title);
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string')
      for (const word of wordsIn(name)) uses.push({ start, word, inName: true });
    for (const child of Object.values(node)) visit(child);
  };
  visit(program.body);
  return uses;
}

interface Call {
  callee: { type: string; name?: string; object?: Call['callee']; callee?: Call['callee'] };
  arguments: { type: string; value?: unknown; quasis?: { value: { raw: string } }[] }[];
}

/** The titles of `it('…')`, `it.each(…)('…')`, `onEngine('SQLite', '…')` and others. */
function titlesOf({ callee, arguments: parts }: Call): string[] {
  let root: Call['callee'] | undefined = callee;
  while (root && root.type !== 'Identifier') root = root.object ?? root.callee;
  if (!/^(it|describe|on(Each)?(Engine|Composition|Storage|Installation))$/.test(root?.name ?? '')) return [];
  return parts.flatMap(({ value, quasis = [] }) =>
    typeof value === 'string' ? [value] : quasis.map((quasi) => quasi.value.raw),
  );
}

/** `keptPages`, `kept_pages` and `KEPT PAGES` each hold the words `kept` and `pages`. */
function wordsIn(text: string): string[] {
  const parts = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').match(/[A-Za-z]+/g) ?? [];
  return parts.map((part) => part.toLowerCase());
}

function wordsOfText(source: string): Use[] {
  return [...source.matchAll(/.+/g)].flatMap(({ index, 0: text }) =>
    wordsIn(text).map((word) => ({ start: index, word })),
  );
}

function violationsOf(path: string, source: string): string[] {
  const inPath = wordsIn(path).map((word) => ({ start: 0, word }));
  const uses: Use[] = [...inPath, ...(path.endsWith('.md') ? wordsOfText(source) : wordsOfCode(path, source))];
  // Released migrations stay as they are.
  const isFixed = path.startsWith('database/migrations/');
  return uses.flatMap(({ start, word, inProse, inName }) => {
    const words = { ...WORDS, ...(inProse && !isFixed && PROSE_WORDS), ...(inName && NAME_WORDS) };
    return Object.hasOwn(words, word) ? [`${path}:${lineAt(source, start)} “${word}”: write “${words[word]}”`] : [];
  });
}

/** Sentences that are too long to understand at first reading. */
function longSentences(path: string, source: string): string[] {
  const texts = path.endsWith('.md') ? textsOfMarkdown(source) : commentsOf(path, source);
  return texts.flatMap(({ start, text }) =>
    text
      .split(/(?<=[.!?:;]["”)]*)\s+(?=["“`A-Z])|(?<=[.!?])\s+(?=\d)|\n\s*\n|\n\s*[-|]/)
      .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)))
      .filter(({ length }) => length > MAX_WORDS)
      .map((words) => `${path}:${lineAt(source, start)} has ${words.length} words: ${words.join(' ')}`),
  );
}

interface Text {
  start: number;
  text: string;
}

/** Lists and examples of code end a sentence. */
function commentsOf(path: string, source: string): Text[] {
  const { comments } = parseSync(path, source, { sourceType: 'module' });
  const texts: (Text & { end: number })[] = [];
  for (const { type, value, start, end } of comments) {
    const text = value.replace(/^\s*\*/gm, '');
    const last = texts.at(-1);
    // Line comments below one another are one text. Instructions for tools stand alone.
    const continues =
      type === 'Line' && last && source.slice(last.end, start).trim() === '' && !/^ (biome|@ts)-/.test(text);
    if (continues) Object.assign(last, { end, text: `${last.text}\n${text}` });
    else texts.push({ start, end, text });
  }
  return texts;
}

/** Paragraphs, items of lists and cells of tables, without examples and headings. Code counts as one word. */
function textsOfMarkdown(source: string): Text[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const prose = source.replace(/^ *```[\s\S]*?^ *```/gm, blank).replace(/^#.*$/gm, blank);
  const blocks = prose.matchAll(/(?:(?!\n\s*\n|\n\s*(?:[-*]|\d+\.)\s|(?<!\\)\|)[\s\S])+/g);
  return [...blocks].map(({ index, 0: block }) => {
    const text = block
      .replace(/`[^`]*`/g, '`code`')
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/[*[\]]/g, '');
    return { start: index + block.search(/\S|$/), text };
  });
}

function lineAt(source: string, start: number): number {
  return source.slice(0, start).split('\n').length;
}

it('names, comments and docs use plain words', () => {
  const paths = globSync(
    ['{server,resources,database,tests}/**/*.{ts,tsx}', 'bin/*.mjs', 'docs/**/*.md', 'server/**/README.md', '*.md'],
    {
      cwd: root,
      exclude: ['server/static-pages/content/**', 'docs/decisions/032-*', 'tests/plain-words.test.ts'],
    },
  );
  expect(paths.length).toBeGreaterThan(500);
  const violations = paths.flatMap((path) =>
    violationsOf(path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')),
  );
  expect([...new Set(violations)]).toEqual([]);
});

it('sentences of comments and documents have at most 25 words', () => {
  const paths = globSync(
    ['{server,resources,database,tests}/**/*.{ts,tsx}', 'bin/*.mjs', 'docs/**/*.md', 'server/**/README.md', '*.md'],
    {
      cwd: root,
      // Released migrations stay as they are. The table of nouns has lists of names.
      exclude: ['database/migrations/**', 'server/static-pages/content/**', 'docs/nouns.md'],
    },
  );
  expect(paths.length).toBeGreaterThan(500);
  expect(paths.flatMap((path) => longSentences(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

it.each([
  ['// WORDS.', 0],
  ['// WORDS and WORDS.', 1],
  ['// WORDS\n// and WORDS.', 1],
  ['/**\n * WORDS and\n * WORDS.\n */', 1],
  ['// WORDS: It WORDS.', 0],
  ["const text = 'WORDS WORDS';", 0],
])('counts the words of %s', (text, count) => {
  const source = text.replaceAll('WORDS', 'a word '.repeat(10).trim());
  expect(longSentences('a.ts', source)).toHaveLength(count);
});

it.each([
  ['WORDS and\nWORDS.', 1],
  ['WORDS. 404 WORDS.', 0],
  ['- WORDS\n- WORDS', 0],
  ['| WORDS | WORDS |', 0],
  ['| WORDS and WORDS |', 1],
  ['WORDS `WORDS` [this](WORDS).', 0],
  ['```text\nWORDS WORDS\n```', 0],
])('counts the words of the document %j', (text, count) => {
  const source = text.replaceAll('WORDS', 'a word '.repeat(7).trim());
  expect(longSentences('a.md', source)).toHaveLength(count);
});

it.each([
  ['a.ts', '/** Whoever asks. */\nconst keptPages = new Map();', 2],
  ['a.ts', "const text = 'Nobody is told.';", 0],
  ['a.tsx', 'const a = <p onClick={hush}>Kept</p>;', 1],
  ['a.ts', '// The status says which.\nconst says = 1;', 1],
  ['a.ts', '// At this moment it is open.\nconst moment = 0;', 1],
  ['a.md', '# Pages\n\nNobody is told.', 2],
  ['a.test.ts', "it('is told', () => {});", 1],
  ['a.test.ts', "it('the page says it, and goes on', () => {});", 2],
  ['a.test.ts', "onEngine('SQLite', 'what was asked', () => {});", 1],
  ['a.test.ts', "it.each(['kept'])(`is told`, () => {});", 1],
  ['kept-pages.ts', '', 1],
])('reads names, comments and titles of %s: %s', (path, source, count) => {
  expect(violationsOf(path, source)).toHaveLength(count);
});
