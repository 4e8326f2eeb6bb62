import { type AcceptedRow, checkColumns, RowChecker, unknownColumnsOf } from './check/check-rows.ts';
import type { AnyKind } from './kinds/all.ts';
import { publishRows } from './publish/publish-rows.ts';
import { readEntries } from './read/files.ts';
import type { FileImport, Run } from './run.ts';

/** Imports a file of any kind but artworks. */
export class KindImport implements FileImport {
  readonly #kind: AnyKind;
  readonly #run: Run;
  readonly #accepted: AcceptedRow[] = [];

  constructor(kind: AnyKind, run: Run) {
    this.#kind = kind;
    this.#run = run;
  }

  get rows(): number {
    return this.#accepted.length;
  }

  async check(): Promise<void> {
    const { options, source, shared, refuse, onBytes } = this.#run;
    const kind = this.#kind;
    const stored: object[] = await kind.read(options.database);
    const checker = new RowChecker(kind, shared, new Set(stored.map((row) => kind.keyOf(row))));
    const isRead = (name: string) => !options.mapping.ignore.includes(name);
    const columns = {
      checkHeader: (names: string[]) => checkColumns(kind, names.filter(isRead)),
      unknownColumns: (names: string[]) => unknownColumnsOf(kind, names.filter(isRead)),
    };
    for await (const entry of readEntries(source, columns, onBytes)) {
      options.signal?.throwIfAborted();
      const checked = await checker.checkEntry(entry);
      if ('refusals' in checked) await refuse(checked.refusals);
      else this.#accepted.push(checked.row);
    }
    await this.#leaveIncompleteList();
  }

  /** A list with a refused row would lose what that row stands for. */
  async #leaveIncompleteList(): Promise<void> {
    const { counts, refuse } = this.#run;
    if (!this.#kind.groupOf || counts.refused === 0) return;
    for (const { line } of this.#accepted.splice(0))
      await refuse([
        { line, column: null, value: null, reason: 'belongs to a list with refused rows; mend them first' },
      ]);
  }

  async publish(): Promise<void> {
    const { options, shared, counts, refuse, change, onPublished } = this.#run;
    await publishRows(this.#kind, this.#accepted, {
      database: options.database,
      shared,
      isDryRun: options.isDryRun ?? false,
      signal: options.signal,
      onWrite: options.onWrite,
      onChanges: (row, changes) => change({ line: row.line, name: this.#kind.keyOf(row.values), changes }),
      onOutcome: async (row, outcome) => {
        if (row) onPublished();
        if (typeof outcome === 'string') counts[outcome]++;
        else await refuse([{ line: row?.line ?? 0, column: null, value: null, reason: outcome.failure }]);
      },
    });
  }

  async clear(): Promise<void> {
    this.#accepted.length = 0;
  }
}
