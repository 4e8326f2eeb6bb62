import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { findLineOf } from '../../audit/records.ts';
import { ENCODINGS, type Encoding } from '../../catalogue/import/read/encoding.ts';
import { READABLE_ENDINGS } from '../../catalogue/import/read/files.ts';
import { FileRefused } from '../../catalogue/import/refusal.ts';
import { type ImportChoices, problemsOf, SLUG_SOURCES, TARGETS } from '../../catalogue/staff-imports/columns.ts';
import { folderOf, MAX_FILE_BYTES, removeFiles } from '../../catalogue/staff-imports/files.ts';
import {
  BEFORE_IMPORT,
  countImports,
  discardImport,
  findImport,
  findImportJob,
  findImportUndo,
  listImports,
  type StaffImport,
  startCheck,
  startImport,
  stopImport,
} from '../../catalogue/staff-imports/records.ts';
import {
  openRefusedFile,
  REPORT_PAGE_SIZE,
  type ReportList,
  readReport,
} from '../../catalogue/staff-imports/reports.ts';
import { readInEncoding, receivePart } from '../../catalogue/staff-imports/upload.ts';
import type { Context } from '../../context.ts';
import { HttpError, NotFound } from '../../http/errors.ts';
import { uploadBody } from '../../http/limits/limits.ts';
import type { Handler } from '../../http/route-table.ts';
import { idOf, noticeOf } from '../form/requests.ts';
import { LIST_PAGE_SIZE } from '../list/definition.ts';
import { existingPage, presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { renderAdminPage } from '../render-page.ts';
import { sendCsv } from '../send-csv.ts';
import { actorOf } from '../session.ts';
import { explainFullDisk, readUpload, sendReceived } from '../uploads/requests.ts';
import type { ImportReport, ImportUploadResponse } from './contract.ts';
import { IMPORT_LIST } from './definition.ts';
import { importUrl, NOTICES, presentForm, presentImport, presentItem, presentReport } from './present.ts';

const UPLOAD_RULES = { maxBytes: MAX_FILE_BYTES, endings: READABLE_ENDINGS.join() };
const PAGE = z.coerce.number().int().min(1).max(1_000_000).catch(1);

type ImportHandler = RequestHandler<{ id: string }>;

/** `GET /admin/imports` */
export function index({ database }: Context): RequestHandler {
  return async (req, res) => {
    const { query, notes } = readList(IMPORT_LIST, req, res);
    const total = await countImports(database);
    const shown = { ...query, page: existingPage(query.page, total) };
    const imports = await listImports(database, { page: shown.page, size: LIST_PAGE_SIZE });
    await renderAdminPage(res, 'admin/imports/index', {
      title: 'Import',
      list: presentList(IMPORT_LIST, { query: shown, options: {}, total, notes }),
      rows: imports.map(presentItem),
      upload: UPLOAD_RULES,
      notice: noticeOf(req, NOTICES),
    });
  };
}

/** `PUT /admin/imports?upload=…&offset=…&size=…&name=…`: a part of a file. The last part is answered with the page of the import. */
export function create({ database, storage, settings, now }: Context): Handler[] {
  const receive: RequestHandler = async (req, res) => {
    const { part, name } = readUpload(req, res);
    const files = { storage, dataDir: settings.dataDir, actor: actorOf(res), now: now() };
    const result = await receivePart(database, { ...part, fileName: name }, files).catch(explainRefusal);
    if (result.outcome !== 'stored') return sendReceived(res, result);
    res.status(201).json({ url: importUrl(result.id) } satisfies ImportUploadResponse);
  };
  return [uploadBody, receive];
}

function explainRefusal(error: unknown): never {
  if (error instanceof FileRefused) throw new HttpError(422, error.message);
  return explainFullDisk('file')(error);
}

/** `GET /admin/imports/{id}` */
export function show(context: Context): ImportHandler {
  return async (req, res) => {
    const found = await findOrThrow(context, req);
    await renderImport(context, res, { found, query: req.query, notice: noticeOf(req, NOTICES) });
  };
}

/** `POST /admin/imports/{id}`: saves the choices and checks the file. */
export function update(context: Context): ImportHandler {
  const { database, storage, settings, now } = context;
  return async (req, res) => {
    const found = await findOrThrow(context, req);
    const { id, kind } = found;
    const choices = choicesOf(found, req.body);
    if (choices.encoding !== found.choices.encoding) {
      const files = { storage, dataDir: settings.dataDir, encoding: choices.encoding, now: now() };
      const reason = await refusalOf(readInEncoding(database, found, files));
      if (reason === null) return res.redirect(303, `${importUrl(id)}?done=read`);
      const problems = [{ column: null, text: reason }];
      return renderImport(context, res.status(422), { found, choices, problems });
    }
    const problems = kind === 'artworks' ? problemsOf(choices) : [];
    if (problems.length > 0) return renderImport(context, res.status(422), { found, choices, problems });
    const outcome = await startCheck(database, { id, choices, actor: actorOf(res), now: now() });
    res.redirect(303, `${importUrl(id)}${outcome === 'started' ? '' : `?done=${outcome}`}`);
  };
}

/** `POST /admin/imports/{id}/start`: imports the checked file, or continues. */
export function createRun(context: Context): ImportHandler {
  const { database, now } = context;
  return async (req, res) => {
    const { id } = await findOrThrow(context, req);
    const outcome = await startImport(database, { id, actor: actorOf(res), now: now() });
    res.redirect(303, `${importUrl(id)}${outcome === 'started' ? '' : `?done=${outcome}`}`);
  };
}

/** `POST /admin/imports/{id}/stop` */
export function destroyRun(context: Context): ImportHandler {
  const { database, now } = context;
  return async (req, res) => {
    const { id } = await findOrThrow(context, req);
    const outcome = await stopImport(database, { id, actor: actorOf(res), now: now() });
    res.redirect(303, `${importUrl(id)}?done=${outcome === 'stopped' ? 'stopped' : 'busy'}`);
  };
}

/** `POST /admin/imports/{id}/discard`: deletes a file that was not imported. */
export function destroy(context: Context): ImportHandler {
  const { database, storage, now } = context;
  return async (req, res) => {
    const { id } = await findOrThrow(context, req);
    const key = await discardImport(database, { id, actor: actorOf(res), now: now() });
    if (key === null) return res.redirect(303, `${importUrl(id)}?done=busy`);
    await removeFiles(storage, folderOf(key));
    res.redirect(303, '/admin/imports?done=discarded');
  };
}

/** `GET /admin/imports/{id}/refused.csv` */
export function indexRefusals(context: Context): ImportHandler {
  return async (req, res) => {
    const { key, run, file_name } = await findOrThrow(context, req);
    const content = await openRefusedFile(context.storage, { key, run });
    if (!content) throw new NotFound();
    const name = `refused-${file_name.replace(/\.\w+$/, '')}.csv`;
    await sendCsv(res, { name, content });
  };
}

interface ImportPageOptions {
  found: StaffImport;
  query?: Request['query'];
  notice?: string | null;
  /** What was typed, if it is refused. */
  choices?: ImportChoices;
  problems?: { column: string | null; text: string }[];
}

async function renderImport(context: Context, res: Response, shown: ImportPageOptions): Promise<void> {
  const { found, query = {}, notice = null, choices = found.choices, problems = [] } = shown;
  const canChoose = BEFORE_IMPORT.includes(found.state);
  const form = canChoose
    ? presentForm({
        columns: found.columns,
        choices,
        problems,
        encodings: ENCODINGS,
        targets: TARGETS,
        slugSources: SLUG_SOURCES,
        hasMapping: found.kind === 'artworks',
      })
    : null;
  const job = await findImportJob(context.database, found, context.now());
  const report = await reportOf(context, found, query);
  const undo = {
    lineId: await findLineOf(context.database, `import:${found.id}`),
    undoneBy: await findImportUndo(context.database, found.id),
  };
  const props = presentImport(found, { job, form, report, notice, undo });
  await renderAdminPage(res, 'admin/imports/show', { title: found.file_name, ...props }, importUrl(found.id));
}

async function reportOf(
  { storage }: Context,
  found: StaffImport,
  query: Request['query'],
): Promise<ImportReport | null> {
  const counts = found.result ?? (found.state === 'checked' ? found.checked : null);
  if (!counts) return null;
  const totals: Record<ReportList, number> = { refused: counts.reported, changed: found.result ? 0 : counts.changed };
  const list = query.list === 'changed' || totals.refused === 0 ? 'changed' : 'refused';
  if (totals[list] === 0) return null;
  const pages = Math.ceil(totals[list] / REPORT_PAGE_SIZE);
  const page = Math.min(PAGE.parse(query.page), pages);
  const refused = list === 'refused' ? await readReport(storage, found, 'refused', page) : [];
  const changed = list === 'changed' ? await readReport(storage, found, 'changed', page) : [];
  return presentReport(found, { list, page, pages, refused, changed });
}

const TEXT = z.string().max(200).catch('');

/** What the form sends; values that it cannot send are left out. */
function choicesOf({ columns }: StaffImport, body: Record<string, unknown>): ImportChoices {
  const text = (name: string) => TEXT.parse(body[name]).trim();
  const target = (index: number) => {
    const chosen = text(`column-${index}`);
    return TARGETS.includes(chosen) ? chosen : '';
  };
  const encoding = text('encoding');
  return {
    columns: Object.fromEntries(columns.map(({ name }, index) => [name, target(index)])),
    slugFrom: SLUG_SOURCES.find((source) => source === text('slugFrom')) ?? 'slug',
    category: text('category'),
    price: text('price'),
    newAreDrafts: text('newAre') === 'drafts',
    encoding: Object.hasOwn(ENCODINGS, encoding) ? (encoding as Encoding) : null,
  };
}

/** The reason of a FileRefused; null if the work succeeds. */
async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
}

async function findOrThrow({ database }: Context, { params }: Request<{ id: string }>): Promise<StaffImport> {
  const found = await findImport(database, idOf({ params }));
  if (!found) throw new NotFound();
  return found;
}
