import type { Request, RequestHandler, Response } from 'express';
import type { AuditChange } from '../../audit/contract.ts';
import { recordRead } from '../../audit/records.ts';
import type { Context } from '../../context.ts';
import { isoDateInManila } from '../../time/time.ts';
import { sendTable } from '../send-csv.ts';
import { actorOf } from '../session.ts';
import type { ListProps } from './contract.ts';
import { LIST_PAGE_SIZE } from './definition.ts';

/** The props of a list's page. */
interface ListPage {
  list: ListProps;
  rows: Record<string, unknown>[];
}

type PageHandler = (req: Request, res: Response, next: (error?: unknown) => void) => unknown;

/**
 * `GET /admin/{list}/export?{search, filters and order of the list}`: all its rows and columns as CSV. The handler of the list's page
 * reads them, page by page, so the file has exactly what the list shows.
 */
export function exportOf<Params>(
  index: (context: Context) => RequestHandler<Params>,
): (context: Context) => RequestHandler<Params> {
  return (context) => async (req, res, next) => {
    const handler = index(context) as unknown as PageHandler;
    const readPage = (page: number) => propsOf(handler, { req: req as Request, res, next }, page);
    const first = await readPage(1);
    const { columns, url, count, total } = first.list;
    async function* batches(): AsyncGenerator<string[][]> {
      const cells = ({ rows }: ListPage) => rows.map((row) => columns.map((column) => cellOf(row, column)));
      yield cells(first);
      for (let page = 2; page <= Math.ceil(total / LIST_PAGE_SIZE); page++) yield cells(await readPage(page));
    }
    const name = url.replace('/admin/', '').replaceAll('/', '-');
    const line = { action: 'list.exported' as const, subject: `list:${name}`, subjectName: count };
    await recordRead(context.database, { ...line, changes: choicesOf(first.list), actor: actorOf(res) }, context.now());
    const header = columns.map(({ label }) => label);
    await sendTable(res, { name: `${name}-${isoDateInManila(context.now())}.csv`, header, batches: batches() });
  };
}

/** The filters, for the audit log. Typed texts can name a buyer, whom an erasure could not find there, so they are left out. */
function choicesOf({ search, tabs, filters }: ListProps): AuditChange[] {
  const tab = tabs?.items.find(({ isCurrent }) => isCurrent && tabs.value !== '');
  const chosen = filters.flatMap(({ kind, label, value, options }) => {
    if (value === '') return [];
    const option = kind === 'choice' ? options.find((each) => each.value === value) : undefined;
    return { field: label, from: null, to: option?.text ?? TYPED };
  });
  return [
    ...(tabs && tab ? [{ field: tabs.label, from: null, to: tab.text }] : []),
    ...chosen,
    ...(search?.value ? [{ field: 'Search', from: null, to: TYPED }] : []),
  ];
}

const TYPED = 'a typed text, which the log does not store';

/** Calls the handler of the page for one page of the list; `renderAdminPage` passes the props on instead of rendering them. */
async function propsOf(
  handler: PageHandler,
  { req, res, next }: { req: Request; res: Response; next: (error?: unknown) => void },
  page: number,
): Promise<ListPage> {
  // Chosen columns are stored in a cookie, and the file has all of them.
  const { columns: _, ...query } = req.query;
  const pageRequest = Object.create(req, { query: { value: { ...query, page: String(page) } } });
  let taken: ListPage | null = null;
  res.locals.takeProps = (props: object) => {
    taken = props as ListPage;
  };
  try {
    await handler(pageRequest, res, next);
  } finally {
    delete res.locals.takeProps;
  }
  if (!taken) throw new Error(`The list ${req.path} has rendered no page.`);
  return taken;
}

/** The text of a cell: what the list shows, with plain numbers. */
function cellOf(row: Record<string, unknown>, { name, isNumber }: ListProps['columns'][number]): string {
  const text = textOf(row[name]);
  return isNumber && NUMBER.test(text) ? text.replace('−', '-').replace(/Php\s|[₱,]/g, '') : text;
}

const NUMBER = /^[−-]?(₱|Php\s)?[−-]?[\d,]+(\.\d+)?$/;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  if (typeof value === 'object')
    return Object.entries(value)
      .flatMap(([key, part]) => shownPart(key, part))
      .join(', ');
  return String(value);
}

/** The texts of a cell with several parts, without addresses and codes. */
function shownPart(key: string, part: unknown): string[] {
  return ['text', 'number', 'label', 'until'].includes(key) && part ? [String(part)] : [];
}
