import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFields } from './contract.ts';
import { type FrontMatter, splitFrontMatter } from './front-matter.ts';

export interface StaticPage extends FrontMatter {
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
