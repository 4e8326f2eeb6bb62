import type { OnceState, PropFields, ScrollMetadata, ScrollState } from '../page-object.ts';
import { isWithin, type Visit } from '../request.ts';
import type { Prop } from './prop.ts';

type Label = 'mergeProps' | 'prependProps' | 'deepMergeProps' | 'matchPropsOn';

/** Collects the metadata of one page's props. */
export class FieldCollector {
  readonly #visit: Visit;
  readonly #now: number;
  readonly #query: Query;
  readonly #labels: { label: Label; path: string; value: string }[] = [];
  readonly #rescued: { path: string }[] = [];
  readonly #deferred: { group: string; path: string }[] = [];
  readonly #scroll: { path: string; state: ScrollState }[] = [];
  readonly #once: { key: string; path: string; state: OnceState }[] = [];

  constructor(visit: Visit, { now, query }: { now: number; query: Query }) {
    this.#visit = visit;
    this.#now = now;
    this.#query = query;
  }

  announceDeferred(prop: Prop<unknown>, path: string): void {
    this.#deferred.push({ group: prop.deferGroup ?? 'default', path });
  }

  announceRescued(path: string): void {
    this.#rescued.push({ path });
  }

  announceMerge(prop: Prop<unknown>, path: string): void {
    const { merging, scrolling } = prop;
    if (!merging || this.#isReset(path)) return;
    const scrollSide = this.#visit.mergeIntent === 'prepend' ? 'prependProps' : 'mergeProps';
    if (merging.deep) this.#addMerge('deepMergeProps', path, path);
    else if (scrolling) this.#addMerge(scrollSide, path, `${path}.${scrolling.wrapper}`);
    else if (merging.appendPaths.length + merging.prependPaths.length === 0)
      this.#addMerge(merging.atEnd ? 'mergeProps' : 'prependProps', path, path);
    for (const at of merging.appendPaths) this.#addMerge('mergeProps', path, `${path}.${at}`);
    for (const at of merging.prependPaths) this.#addMerge('prependProps', path, `${path}.${at}`);
    for (const key of merging.matchOn) this.#labels.push({ label: 'matchPropsOn', path, value: `${path}.${key}` });
  }

  announceScroll(prop: Prop<unknown>, path: string, value: unknown): void {
    if (!prop.scrolling) return;
    const state = { ...scrollMetadata(prop.scrolling, value, this.#query), reset: this.#isReset(path) };
    this.#scroll.push({ path, state });
  }

  announceOnce(prop: Prop<unknown>, path: string): void {
    if (!prop.onceOnly) return;
    const { key, until } = prop.onceOnly;
    this.#once.push({ key: key ?? path, path, state: { prop: path, expiresAt: expiry(until, this.#now) } });
  }

  /** The metadata in the order of the page's keys, independent of how long each prop took. */
  fields(keys: readonly string[]): PropFields {
    const ordered = <T extends { path: string }>(entries: T[]) =>
      entries.toSorted((a, b) => comparePaths(keys, a.path, b.path));
    const rescued = ordered(this.#rescued).map(({ path }) => path);
    // A rescued prop may have announced metadata before it failed.
    const notRescued = <T extends { path: string }>(entries: T[]) =>
      ordered(entries).filter(({ path }) => !isWithin(path, rescued));

    const fields: PropFields = {};
    for (const { group, path } of ordered(this.#deferred)) {
      fields.deferredProps ??= {};
      const paths = Object.hasOwn(fields.deferredProps, group) ? fields.deferredProps[group] : undefined;
      define(fields.deferredProps, group, [...(paths ?? []), path]);
    }
    if (rescued.length > 0) fields.rescuedProps = rescued;
    const labels = notRescued(this.#labels);
    const deep = labels.filter(({ label }) => label === 'deepMergeProps').map(({ value }) => value);
    for (const { label, value } of labels) {
      // The client applies every label, so a list within a deep merge must not have its own.
      if ((label === 'mergeProps' || label === 'prependProps') && isWithin(value, deep)) continue;
      fields[label] ??= [];
      if (!fields[label].includes(value)) fields[label].push(value);
    }
    for (const { path, state } of notRescued(this.#scroll)) {
      fields.scrollProps ??= {};
      define(fields.scrollProps, path, state);
    }
    for (const { key, state } of notRescued(this.#once)) {
      fields.onceProps ??= {};
      define(fields.onceProps, key, state);
    }
    return fields;
  }

  #addMerge(label: Label, path: string, value: string): void {
    if (!this.#isReset(value)) this.#labels.push({ label, path, value });
  }

  #isReset(path: string): boolean {
    return this.#visit.reset.includes(path);
  }
}

/** Larger numbers are dates in milliseconds; as durations they would exceed thirty years. */
const FIRST_DATE = 1e12;

function expiry(until: number | Date | null, now: number): number | null {
  if (until === null) return null;
  if (until instanceof Date) return until.getTime();
  return until >= FIRST_DATE ? until : now + until;
}

function comparePaths(keys: readonly string[], a: string, b: string): number {
  const rank = (path: string) => keys.indexOf(path.split('.', 1)[0] ?? path);
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Sets a key safely, even `__proto__`. */
function define<T>(record: Record<string, T>, key: string, value: T): void {
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Returns a parameter of the request's query. */
export type Query = (name: string) => string | null;

type Fields = Record<string, unknown>;

const PREVIOUS_CURSORS = ['prev_cursor', 'previous_cursor', 'prevCursor', 'previousCursor'];
const CURRENT_CURSORS = ['current_cursor', 'currentCursor'];
const NEXT_CURSORS = ['next_cursor', 'nextCursor'];

/** The position of a scroll prop in its list: from its option, or from the value's own pagination. */
function scrollMetadata(
  { metadata, pageName }: NonNullable<Prop<unknown>['scrolling']>,
  value: unknown,
  query: Query,
): ScrollMetadata {
  const position =
    typeof metadata === 'function' ? metadata(value) : (metadata ?? readPagination(value, pageName, query));
  return {
    pageName: position.pageName,
    previousPage: position.previousPage,
    nextPage: position.nextPage,
    currentPage: position.currentPage,
  };
}

function readPagination(value: unknown, pageName: string | null, query: Query): ScrollMetadata {
  const meta = asFields(asFields(value).meta ?? value);
  const pagination = asFields(meta.pagination ?? meta);
  if (hasCursors(pagination)) return readCursors(pagination, pageName ?? 'cursor', query);
  const current = Number(pagination.current_page ?? 1);
  const last = Number(pagination.total_pages ?? pagination.last_page ?? current);
  return {
    pageName: pageName ?? 'page',
    previousPage: current > 1 ? current - 1 : null,
    nextPage: current < last ? current + 1 : null,
    currentPage: current,
  };
}

function hasCursors(pagination: Fields): boolean {
  return [...PREVIOUS_CURSORS, ...NEXT_CURSORS].some((name) => name in pagination);
}

function readCursors(pagination: Fields, pageName: string, query: Query): ScrollMetadata {
  const previousPage = readCursor(pagination, PREVIOUS_CURSORS);
  // The client omits page 1 from its address. Without a field for the previous cursor, the first page cannot be recognised.
  const isFirst = previousPage === null && PREVIOUS_CURSORS.some((name) => name in pagination);
  const currentPage = isFirst ? 1 : (readCursor(pagination, CURRENT_CURSORS) ?? (query(pageName) || 1));
  return { pageName, previousPage, nextPage: readCursor(pagination, NEXT_CURSORS), currentPage };
}

function readCursor(pagination: Fields, names: readonly string[]): string | number | null {
  const cursor = names.map((name) => pagination[name]).find((value) => value !== undefined && value !== null);
  return typeof cursor === 'string' || typeof cursor === 'number' ? cursor : null;
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
