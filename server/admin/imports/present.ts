import { pluralize } from '../../artworks/format/pluralize.ts';
import type { FileColumn, ImportChoices } from '../../catalogue/staff-imports/columns.ts';
import type { ImportCounts, ImportState, StaffImport } from '../../catalogue/staff-imports/records.ts';
import type { ChangedRow, RefusedLine, ReportList } from '../../catalogue/staff-imports/reports.ts';
import { formatDateTime, formatShortDateTime } from '../../time/time.ts';
import type { ColumnForm, ImportItem, ImportPage, ImportReport } from './contract.ts';

const STATES: Record<ImportState, string> = {
  uploaded: 'Columns to be chosen',
  checking: 'Being checked',
  checked: 'Checked, not imported',
  importing: 'Being imported',
  stopped: 'Stopped',
  imported: 'Imported',
  refused: 'Cannot be imported',
};

const COUNTS: [name: keyof Omit<ImportCounts, 'withoutPicture'>, checked: string, imported: string][] = [
  ['new', 'would be new', 'new'],
  ['changed', 'would change', 'changed'],
  ['unchanged', 'unchanged', 'unchanged'],
  ['removed', 'would be removed', 'removed'],
  ['taken', 'sold or held, left unchanged', 'sold or held, left unchanged'],
  ['refused', 'refused', 'refused'],
];

export const NOTICES: Record<string, string> = {
  discarded: 'The file was discarded. Nothing was imported from it.',
  stopped: 'Stopped. Rows that were imported already stay.',
  read: 'The columns were read again. Please check what is chosen for them.',
  busy: 'Someone else has started or ended this already.',
  undone: 'This import was undone, so it cannot be continued. Please upload the file again.',
  deleted: 'The uploaded file was deleted meanwhile. Please upload it again.',
};

/** Texts of our columns. */
export const TARGET_TEXTS: Record<string, string> = {
  slug: 'Slug (name in addresses)',
  title: 'Title',
  artist: 'Artist',
  artist_id: "Artist's id in your catalogue",
  artist_slug: "Artist's slug",
  category: 'Category',
  medium: 'Medium',
  medium_description: 'Medium in more words',
  description: 'Description',
  year: 'Year or date',
  made_in: 'Made in',
  price: 'Price',
  discounted_price: 'Discounted price',
  styles: 'Styles',
  subjects: 'Subjects',
  tags: 'Tags',
  image: 'Pictures',
  image_alt: 'Description of the picture',
  published_at: 'Published on',
  last_published_at: 'Withdrawn: was published on',
  sold_at: 'Sold on',
  inventory_number: 'Inventory number (staff)',
  location: 'Location (staff)',
  ownership: 'Owned or consigned (staff)',
  commission_percent: 'Commission in percent (staff)',
  cost: 'Cost (staff)',
  provenance: 'Provenance (staff)',
  condition: 'Condition (staff)',
  notes: 'Private notes (staff)',
};

const SIDES: Record<string, string> = { height: 'Height', width: 'Width', depth: 'Depth' };

/** Title of a choice, such as `Height in cm`. */
export function targetText(target: string): string {
  const [, side = '', unit] = /^(height|width|depth)(?:_(in|cm|mm))?$/.exec(target) ?? [];
  if (side) return unit ? `${SIDES[side]} in ${unit === 'in' ? 'inches' : unit}` : `${SIDES[side]}, each with its unit`;
  return TARGET_TEXTS[target] ?? target;
}

const SLUG_TEXTS: Record<ImportChoices['slugFrom'], string> = {
  slug: 'a column of slugs',
  'title and artist': 'title and artist',
  title: 'the title alone',
};

export function presentItem(item: StaffImport): ImportItem {
  const { id, file_name, state, actor, created_at } = item;
  const counts = item.result ?? (state === 'checked' ? item.checked : null);
  return {
    id,
    url: importUrl(id),
    fileName: file_name,
    state: STATES[state],
    isRunning: isRunning(item),
    who: actor,
    at: formatShortDateTime(created_at),
    dateTime: new Date(created_at).toISOString(),
    counts: counts && summary(countsOf(counts, item.result !== null)),
  };
}

export function importUrl(id: number): string {
  return `/admin/imports/${id}`;
}

function isRunning({ state }: Pick<StaffImport, 'state'>): boolean {
  return state === 'checking' || state === 'importing';
}

function countsOf(counts: ImportCounts, isImported: boolean): ImportPage['counts'] {
  return COUNTS.filter(([name]) => counts[name] > 0 || name === 'new' || name === 'refused').map(
    ([name, checked, imported]) => ({
      text: isImported ? imported : checked,
      value: counts[name].toLocaleString('en-US'),
    }),
  );
}

function summary(counts: ImportPage['counts']): string {
  return counts.map(({ text, value }) => `${value} ${text}`).join(', ');
}

interface ImportOptions {
  /** How the background job of the run is doing. */
  job: { state: string; attempts: number } | null;
  form: ColumnForm | null;
  report: ImportReport | null;
  notice: string | null;
  /** The line of the log that undoes the import, and the change that has undone it. */
  undo: { lineId: number | null; undoneBy: number | null };
}

export function presentImport(item: StaffImport, { job, form, report, notice, undo }: ImportOptions): ImportPage {
  const { id, kind, state, actor, created_at } = item;
  const counts = item.result ?? item.checked;
  const canUndo = (state === 'imported' || state === 'stopped') && undo.lineId !== null;
  const written = { new: item.rows_new, changed: item.rows_changed };
  const shown =
    state === 'stopped' || state === 'importing'
      ? [
          { text: 'new so far', value: written.new.toLocaleString('en-US') },
          { text: 'changed so far', value: written.changed.toLocaleString('en-US') },
        ]
      : counts
        ? countsOf(counts, item.result !== null)
        : [];
  return {
    url: importUrl(id),
    file: {
      kind: kind.replaceAll('-', ' '),
      uploadedAt: formatDateTime(created_at),
      dateTime: new Date(created_at).toISOString(),
      who: actor,
    },
    state,
    stateText: STATES[state],
    form,
    progress: isRunning(item) ? progressOf(item, job) : null,
    counts: shown,
    pictures: state === 'checked' ? picturesText(item) : null,
    added: undo.undoneBy === null ? addedBy(item) : null,
    // The sentence is also printed by the command.
    guess: item.notice?.replace(' with --encoding', '') ?? null,
    reason: item.reason,
    notice,
    start: undo.undoneBy === null ? startText(item) : null,
    undoUrl: canUndo && undo.undoneBy === null ? `/admin/audit/${undo.lineId}/undo` : null,
    undoneUrl: undo.undoneBy === null ? null : `/admin/bulk-changes/${undo.undoneBy}`,
    canDiscard: ['uploaded', 'checked', 'refused'].includes(state),
    report,
  };
}

function progressOf({ state, progress }: StaffImport, job: ImportOptions['job']): NonNullable<ImportPage['progress']> {
  const percent = progress && progress.total > 0 ? Math.floor((progress.done / progress.total) * 100) : null;
  const isWriting = progress?.step === 'importing' && state === 'importing';
  const steps = { checking: 'Checking the lines', comparing: 'Comparing with the catalogue' };
  const rows = progress && `${progress.done.toLocaleString('en-US')} of ${progress.total.toLocaleString('en-US')} rows`;
  const step = progress?.step === 'importing' ? steps.comparing : steps.checking;
  const text = !progress ? 'Waiting to begin' : isWriting ? `Importing: ${rows}` : step;
  return { text, percent, failure: failureText(job) };
}

function failureText(job: ImportOptions['job']): string | null {
  if (job?.state === 'given up')
    return `It failed ${job.attempts} times and was given up. The log of the gallery says why. Stop it, and continue when that is mended.`;
  return job?.state === 'failed, retrying' ? 'The last attempt failed; it is tried again by itself.' : null;
}

function startText(item: StaffImport): string | null {
  const { state, checked, file_deleted_at } = item;
  if (file_deleted_at) return null;
  if (state === 'stopped') return 'Continue the import';
  if (state !== 'checked' || !checked) return null;
  const rows = checked.new + checked.changed;
  if (rows + checked.removed === 0) return null;
  return `Import ${pluralize(rows, 'row')}${becomesText(item, checked)}`;
}

/** What an import does with the new artworks, for its button. */
function becomesText({ kind, choices }: StaffImport, checked: ImportCounts): string {
  if (kind !== 'artworks' || checked.new === 0) return '';
  const hasDates = Object.values(choices.columns).some((target) => DATES.includes(target));
  const isEachNew = checked.changed === 0 && !hasDates;
  const which = hasDates ? 'new ones without a date' : 'new ones';
  if (!isEachNew) return choices.newAreDrafts ? `, ${which} as drafts` : `, and publish ${which}`;
  if (checked.new === 1) return choices.newAreDrafts ? ' as a draft' : ' and publish it';
  return choices.newAreDrafts ? ' as drafts' : ' and publish them';
}

/** Columns that decide by themselves whether a new artwork is published. */
const DATES = ['published_at', 'last_published_at'];

function picturesText({ kind, choices, checked }: StaffImport): string | null {
  const count = checked?.withoutPicture ?? 0;
  if (kind !== 'artworks' || !checked || count === 0) return null;
  const number = count.toLocaleString('en-US');
  const subject =
    count === checked.new
      ? count === 1
        ? 'The new artwork has no picture'
        : `None of the ${number} new artworks has a picture`
      : `${number} of the ${checked.new.toLocaleString('en-US')} new artworks ${count === 1 ? 'has' : 'have'} no picture`;
  return choices.newAreDrafts
    ? `${subject}. Add pictures to the drafts before you publish them.`
    : `${subject}. The shop will show an empty picture for ${count === 1 ? 'it' : 'them'}.`;
}

/** The list with the newest first: new drafts, or all artworks if the new ones were published. */
function addedBy({ state, kind, choices, result }: StaffImport): ImportPage['added'] {
  if (state !== 'imported' || kind !== 'artworks' || !result || result.new === 0) return null;
  return choices.newAreDrafts
    ? { text: 'New drafts are in the list of artworks under “Draft”, newest first', url: '/admin/artworks?state=draft' }
    : { text: 'New artworks are in the list of artworks, newest first', url: '/admin/artworks' };
}

interface FormOptions {
  columns: FileColumn[];
  choices: ImportChoices;
  hasMapping: boolean;
  targets: string[];
  slugSources: readonly ImportChoices['slugFrom'][];
  encodings: Record<string, string>;
  problems: { column: string | null; text: string }[];
}

export function presentForm({ columns, choices, problems, ...options }: FormOptions): ColumnForm {
  const { slugFrom, category, price, newAreDrafts, encoding } = choices;
  return {
    columns: columns.map(({ name, examples }, index) => ({
      field: `column-${index}`,
      name: name || '(no name)',
      examples,
      target: choices.columns[name] ?? '',
      error: problems.find(({ column }) => column === name)?.text ?? null,
    })),
    targets: options.targets.map((value) => ({ value, text: targetText(value) })),
    hasMapping: options.hasMapping,
    slugFrom,
    slugSources: options.slugSources.map((value) => ({ value, text: SLUG_TEXTS[value] })),
    category,
    price,
    newAreDrafts,
    encoding: encoding ?? '',
    encodings: Object.entries(options.encodings).map(([value, text]) => ({ value, text })),
    errors: problems.filter(({ column }) => column === null).map(({ text }) => text),
  };
}

interface ReportOptions {
  list: ReportList;
  page: number;
  pages: number;
  refused: RefusedLine[];
  changed: ChangedRow[];
}

export function presentReport(item: StaffImport, { list, page, pages, refused, changed }: ReportOptions): ImportReport {
  const counts = item.result ?? item.checked;
  const url = (of: ReportList, number: number) => `${importUrl(item.id)}?list=${of}&page=${number}`;
  const lists: [of: ReportList, text: string, count: number][] = [
    ['refused', 'Refused or left out', counts?.reported ?? 0],
    ['changed', 'Would change', item.result ? 0 : (item.checked?.changed ?? 0)],
  ];
  return {
    lists: lists
      .filter(([, , count]) => count > 0)
      .map(([of, text, count]) => ({
        text: `${text} (${count.toLocaleString('en-US')})`,
        url: url(of, 1),
        isCurrent: of === list,
      })),
    lines: list === 'refused' ? refused.map(presentRefused) : changed.map(presentChanged),
    pager: {
      text: `Page ${page.toLocaleString('en-US')} of ${pages.toLocaleString('en-US')}`,
      firstUrl: page > 2 ? url(list, 1) : null,
      previousUrl: page > 1 ? url(list, page - 1) : null,
      nextUrl: page < pages ? url(list, page + 1) : null,
      lastUrl: page < pages - 1 ? url(list, pages) : null,
    },
    refusedUrl: counts && counts.refused > 0 ? `${importUrl(item.id)}/refused.csv` : null,
  };
}

type ReportLine = ImportReport['lines'][number];

function presentRefused({ line, faults }: RefusedLine): ReportLine {
  const texts = faults.map(({ column, value, reason }) => ({
    column,
    text: value === null ? reason : `“${value}” ${reason}`,
  }));
  return { line, name: null, texts };
}

function presentChanged({ line, name, changes }: ChangedRow): ReportLine {
  const texts = changes.map(({ column, from, to }) => ({
    column: targetText(column),
    text: `from ${from || 'nothing'} to ${to || 'nothing'}`,
  }));
  return { line, name, texts };
}
