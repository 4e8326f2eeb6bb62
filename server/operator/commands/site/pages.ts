import { findPart } from '../../../site-editing/edit.ts';
import { readPage, readPageSlug } from '../../../site-editing/fields/page.ts';
import { listScheduledPages } from '../../../site-editing/scheduled/drafts.ts';
import { defaultPage } from '../../../static-pages/files.ts';
import {
  findPage,
  findVersion,
  listPages,
  listRemovedPages,
  listVersions,
  NO_PAGE,
} from '../../../static-pages/records.ts';
import { formatDateTime } from '../../../time/time.ts';
import { readWhole } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { table } from '../../table.ts';
import { changePart } from './change-part.ts';

const ACTION_TEXTS = { default: 'default text put back', release: 'text of the shop', removed: 'removed' };

const FIELDS = { title: 'TEXT', description: 'TEXT', text: 'MARKDOWN', listed: 'yes|no' };

export const pages: Record<string, Command> = {
  list: { description: 'Lists the text pages with their addresses, also scheduled and removed ones.', run: list },
  show: { parameters: ['PAGE'], description: 'Shows the text of a page, in Markdown.', run: show },
  set: {
    parameters: ['PAGE'],
    options: FIELDS,
    description: 'Changes a text page, or adds one: --text "$(cat care.md)".',
    run: set,
  },
  reset: {
    parameters: ['PAGE'],
    description: 'Puts the default text of a page back, or removes a page that has none.',
    run: reset,
  },
  versions: { parameters: ['PAGE'], description: 'Lists the saved texts of a page.', run: versions },
  restore: { parameters: ['PAGE', 'VERSION'], description: 'Puts a saved text of a page back.', run: restore },
};

async function list({ database }: CommandInput): Promise<string> {
  const rows = (await listPages(database)).map(({ slug, title, isListed, isDefault, saved }) => [
    `/pages/${slug}`,
    title,
    isListed ? 'yes' : 'no',
    isDefault ? 'default text' : saved ? `${formatDateTime(saved.at)} by ${saved.by}` : '',
  ]);
  const seen = new Set(rows.map(([address]) => address));
  const coming = (await listScheduledPages(database)).filter(
    ({ slug, title }) => title !== null && !seen.has(`/pages/${slug}`),
  );
  const isComing = new Set(coming.map(({ slug }) => slug));
  const removed = (await listRemovedPages(database)).filter(({ slug }) => !isComing.has(slug));
  return table(
    ['ADDRESS', 'TITLE', 'LISTED', 'CHANGED'],
    [
      ...rows,
      ...coming.map(({ slug, title, publishAt, by }) => [
        `/pages/${slug}`,
        title ?? '',
        'no',
        `public from ${formatDateTime(publishAt)} by ${by}`,
      ]),
      ...removed.map(({ slug, title, removedAt, by }) => [
        `/pages/${slug}`,
        title,
        'no',
        `removed on ${formatDateTime(removedAt)} by ${by}`,
      ]),
    ],
  );
}

async function show({ database, args }: CommandInput): Promise<string> {
  const page = await findPage(database, slugIn(args));
  if (!page) throw unknownPage(args);
  return `${page.title}\n${page.description}\n\n${page.text}`;
}

async function set(input: CommandInput): Promise<string> {
  const slug = slugIn(input.args);
  const { version: _, ...before } = await findPart(input.database, `page:${slug}`);
  const listed = optionText(input, 'listed');
  if (listed !== undefined && !['yes', 'no'].includes(listed)) throw new CommandError('--listed is yes or no.');
  const { fields, errors } = readPage({
    title: optionText(input, 'title') ?? before.title,
    description: optionText(input, 'description') ?? before.description,
    text: optionText(input, 'text') ?? before.text,
    isListed: listed === undefined ? before.isListed || before.title === '' : listed === 'yes',
  });
  const [wrong] = Object.entries(errors);
  if (wrong) throw new CommandError(`--${wrong[0]}: ${wrong[1]}`);
  const textErrors = (await input.findTextErrors?.(fields.text, slug)) ?? [];
  if (textErrors.length > 0) throw new CommandError(`--text: ${textErrors.join(' ')}`);
  const warning = await changePart(input, `page:${slug}`, fields);
  return `Visitors see the text at /pages/${slug}.${warning}`;
}

async function reset(input: CommandInput): Promise<string> {
  const slug = slugIn(input.args);
  if (!(await findPage(input.database, slug))) throw unknownPage(input.args);
  const file = defaultPage(slug);
  const warning = await changePart(input, `page:${slug}`, file ?? NO_PAGE);
  return `${file ? `/pages/${slug} has its default text.` : `/pages/${slug} is removed.`}${warning}`;
}

async function versions({ database, args }: CommandInput): Promise<string> {
  const found = await listVersions(database, slugIn(args), { limit: 100 });
  if (found.length === 0) return 'No text of this page was saved.';
  const rows = found.map(({ id, savedAt, actor, action, title }) => [
    String(id),
    formatDateTime(savedAt),
    actor,
    action === null ? title : ACTION_TEXTS[action],
  ]);
  return table(['VERSION', 'SAVED', 'BY', 'TITLE'], rows);
}

async function restore(input: CommandInput): Promise<string> {
  const slug = slugIn(input.args);
  const id = readWhole(input.args[1] ?? '', 'version', { min: 1, max: 999_999_999 });
  const version = await findVersion(input.database, slug, id);
  if (!version) throw new CommandError(`There is no version ${id}; "pages versions ${slug}" lists them.`);
  const { title, description, text, isListed } = version;
  const warning = await changePart(input, `page:${slug}`, { title, description, text, isListed });
  return `/pages/${slug} has the text of ${formatDateTime(version.savedAt)} again.${warning}`;
}

function slugIn([page = '']: string[]): string {
  const slug = readPageSlug(page);
  if (!slug) throw new CommandError(`"${page}" is not the address of a page.`);
  return slug;
}

function unknownPage([page]: string[]): CommandError {
  return new CommandError(`There is no page "${page}"; "pages list" shows them.`);
}
