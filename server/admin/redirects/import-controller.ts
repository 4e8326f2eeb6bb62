import type { RequestHandler, Response } from 'express';
import { groupDigits } from '../../artworks/format/money.ts';
import { pluralize } from '../../artworks/format/pluralize.ts';
import { readCsv } from '../../catalogue/import/read/csv.ts';
import { FileRefused } from '../../catalogue/import/refusal.ts';
import type { Context } from '../../context.ts';
import type { Placement } from '../../redirects/plan.ts';
import { importRedirects, planImport } from '../../redirects/staff/editing.ts';
import { readForm } from '../form/form.ts';
import { pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import { checkRedirects } from './addresses.ts';
import type { RedirectImportPage } from './contract.ts';

const URL = '/admin/redirects/import';
/** Lines of one file: their undo is one line of the audit log. */
const MAX_LINES = 2_000;
const MAX_EXAMPLES = 10;
const MAX_REFUSED = 200;

/** Names of the columns, in lower case. The first ones are those of Shopify's export. */
const COLUMNS = {
  from: ['redirect from', 'from', 'old', 'old address', 'old url', 'source', 'source url', 'url'],
  to: ['redirect to', 'to', 'new', 'new address', 'new url', 'target', 'target url', 'destination'],
};

interface Line {
  line: number;
  from: string;
  to: string;
  /** Why it is refused; null if it is not. */
  reason: string | null;
}

/** `GET /admin/redirects/import` */
export function show(): RequestHandler {
  return (_req, res) => render(res, { text: '', error: null, plan: null });
}

/** `POST /admin/redirects/import`: checks the file, or with the field `run` imports it. */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const { text } = readForm(['text'], req.body).values;
    const read = await readFile(context, text);
    if ('error' in read) return render(res.status(422), { text, error: read.error, plan: null });
    const wanted = read.lines.filter(({ reason }) => reason === null);
    if (req.body?.run === undefined)
      return render(res, { text, error: null, plan: presentPlan(read.lines, await planImport(database, wanted)) });
    const placements = await importRedirects(database, { wanted, actor: actorOf(res), now: now() });
    const isNothing = !placements.some((placement) => placement === 'added' || placement === 'changed');
    if (isNothing)
      return render(res.status(422), {
        text,
        error: 'Nothing would change.',
        plan: presentPlan(read.lines, placements),
      });
    res.redirect(303, '/admin/redirects?done=imported');
  };
}

/** The lines of a file with the reasons against them. */
async function readFile(context: Context, text: string): Promise<{ lines: Line[] } | { error: string }> {
  if (text.trim() === '') return { error: 'Please choose a file, or paste its lines.' };
  try {
    const lines = await readLines(text);
    if (lines.length > MAX_LINES)
      return { error: `A file has at most ${groupDigits(MAX_LINES)} lines. Please split it.` };
    const checked = await checkRedirects(context, lines);
    return {
      lines: lines.map((line, index) => {
        const { from = line.from, to = line.to, problems = {} } = checked[index] ?? {};
        const refused = problems.from ? `Old address: ${problems.from}` : problems.to && `New address: ${problems.to}`;
        return { line: line.line, from, to, reason: line.reason ?? refused ?? null };
      }),
    };
  } catch (error) {
    if (error instanceof FileRefused) return { error: error.message };
    throw error;
  }
}

/** A file without a line of names has the old address first. */
async function readLines(text: string): Promise<Line[]> {
  const [first = ''] = text.trimStart().split('\n', 1);
  const hasNames = !/^"?(\/|https?:)/i.test(first);
  const delimiter = [',', ';', '\t'].find((each) => first.includes(each)) ?? ',';
  const source = (async function* () {
    yield hasNames ? text.trimStart() : `from${delimiter}to\n${text.trimStart()}`;
  })();
  let names: { from: string | undefined; to: string | undefined } = { from: undefined, to: undefined };
  const lines: Line[] = [];
  const entries = readCsv(source, (header) => {
    const find = (known: string[]) => header.find((name) => known.includes(name.toLowerCase()));
    names = { from: find(COLUMNS.from), to: find(COLUMNS.to) };
    if (!names.from || !names.to)
      throw new FileRefused('The first line must name the columns: from, to. Without it, the old address comes first.');
  });
  for await (const entry of entries) {
    const offset = hasNames ? 0 : 1;
    if ('refusal' in entry)
      lines.push({ line: entry.refusal.line - offset, from: '', to: '', reason: `This line ${entry.refusal.reason}.` });
    else {
      const cell = (name: string | undefined) => String(entry.cells[name ?? ''] ?? '').replaceAll('\0', '');
      lines.push({ line: entry.line - offset, from: cell(names.from), to: cell(names.to), reason: null });
    }
    if (lines.length > MAX_LINES) break;
  }
  return lines;
}

const REASONS: Partial<Record<Placement, string>> = {
  circle: 'The new address leads back to the old one.',
  repeated: 'An earlier line has this old address.',
};

/** `placements`: of the lines without a reason, in their order. */
function presentPlan(lines: Line[], placements: Placement[]): RedirectImportPage['plan'] {
  const rest = placements.values();
  const placed = lines.map((line) => ({
    ...line,
    placement: line.reason === null ? (rest.next().value ?? null) : null,
  }));
  const refused = placed.flatMap(({ line, from, reason, placement }) => {
    const why = reason ?? (placement && REASONS[placement]);
    return why ? [{ line, from, reason: why }] : [];
  });
  const count = (of: Placement) => placements.filter((placement) => placement === of).length;
  const sum = count('added') + count('changed');
  return {
    added: groupDigits(count('added')),
    changed: groupDigits(count('changed')),
    unchanged: groupDigits(count('unchanged')),
    refused: refused.slice(0, MAX_REFUSED),
    moreRefused: refused.length > MAX_REFUSED ? `and ${groupDigits(refused.length - MAX_REFUSED)} more` : null,
    examples: placed
      .filter(({ placement }) => placement === 'added' || placement === 'changed')
      .slice(0, MAX_EXAMPLES)
      .map(({ from, to }) => ({ from, to })),
    button: sum === 0 ? null : `Import ${pluralize(sum, 'redirect')}`,
  };
}

async function render(res: Response, page: RedirectImportPage): Promise<void> {
  await renderAdminPage(res, 'admin/redirects/import', { title: 'Import redirects', ...page }, pageUrl(res, URL));
}
