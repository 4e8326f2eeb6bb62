import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFields } from './contract.ts';

interface StaticPage extends FrontMatter {
  /** Markdown. */
  text: string;
}

const CONTENT_FOLDER = join(import.meta.dirname, 'content');

/** The pages of all Markdown files in a folder, by slug. An invalid file throws, which stops the start. */
export function readStaticPages(folder = CONTENT_FOLDER): Map<string, StaticPage> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return new Map(names.map((name) => [name.slice(0, -'.md'.length), readPage(join(folder, name))]));
}

let ownPages: Map<string, StaticPage> | undefined;

/** The pages of this version. They are read at the first call, when the routes are made. */
export function staticPages(): Map<string, StaticPage> {
  ownPages ??= readStaticPages();
  return ownPages;
}

/** The fields of a file; null if no file has this name. */
export function defaultPage(slug: string): PageFields | null {
  const page = staticPages().get(slug);
  return page ? { title: page.title, description: page.description, text: page.text, isListed: true } : null;
}

function readPage(path: string): StaticPage {
  try {
    const { fields, body } = splitFrontMatter(readFileSync(path, 'utf8'));
    return { ...fields, text: body.trim() };
  } catch (error) {
    throw new Error(`${path} ${(error as Error).message}`, { cause: error });
  }
}

interface FrontMatter {
  title: string;
  description: string;
  /** A date like `2026-10-03`. */
  updated: string | null;
}

/** Splits a file into its fields (lines `key: value` between two lines `---`) and the text after them. */
export function splitFrontMatter(source: string): { fields: FrontMatter; body: string } {
  const [whole, head] = /^---\r?\n(.*?)\r?\n---\r?\n/s.exec(source) ?? [];
  if (whole === undefined || head === undefined) throw new Error('has no front matter');
  const values = new Map(head.split(/\r?\n/).map(field));
  const { title, description, updated = null } = Object.fromEntries(values);
  if (!title || !description) throw new Error('needs a title and a description');
  if (updated !== null && !/^\d{4}-\d{2}-\d{2}$/.test(updated))
    throw new Error('has a day that is not like 2026-10-03');
  return { fields: { title, description, updated }, body: source.slice(whole.length) };
}

function field(line: string): [key: string, value: string] {
  const end = line.indexOf(':');
  if (end < 1) throw new Error(`has a line that is no field: ${line}`);
  return [line.slice(0, end).trim(), line.slice(end + 1).trim()];
}
