import { BlankPictures } from './blank-picture.ts';
import { ArtistDirectory } from './check/artist-directory.ts';
import { LineChecker } from './check/check.ts';
import type { Line } from './line.ts';
import type { LineOutcome } from './publish/batch.ts';
import type { Taken } from './publish/compare.ts';
import { findInventoryNumbers } from './publish/existing-artworks.ts';
import { publishLines } from './publish/publish.ts';
import { readEntries } from './read/files.ts';
import { checkHeader, unknownColumns } from './read/mapping.ts';
import type { FileImport, Run } from './run.ts';
import { openStage, type Stage } from './stage.ts';

const TAKEN: Record<Taken, string> = {
  sold: 'is sold and stays unchanged',
  held: 'awaits payment and stays unchanged',
  reserved: 'is in a cart and cannot be hidden now; it stays unchanged',
};

/** Imports a file of artworks, which may be too large for the memory: valid lines wait in a temporary file. */
export class ArtworkImport implements FileImport {
  readonly #run: Run;
  /** Slugs of the valid lines, for what refers to artworks. */
  readonly #slugs: Set<string>;
  #stage: Stage<Line> | null = null;
  #rows = 0;

  constructor(run: Run, slugs: Set<string>) {
    this.#run = run;
    this.#slugs = slugs;
  }

  get rows(): number {
    return this.#rows;
  }

  async check(): Promise<void> {
    const { options, source, shared, folder, refuse, onBytes } = this.#run;
    const { database, mapping, signal } = options;
    const { artists, terms, pictures, hasArtwork, earlierAddresses } = shared;
    const stage = await openStage<Line>(folder);
    this.#stage = stage;
    const checker = new LineChecker({
      mapping,
      artists,
      terms,
      pictures,
      slugOfNumber: await findInventoryNumbers(database),
      findRenamed: async (slug) => {
        const renamed = earlierAddresses.get(`/artworks/${slug}`);
        return renamed === undefined || (await hasArtwork(slug)) ? null : renamed;
      },
      isUnsold: async (slug) => {
        const row = await database('artworks as a')
          .leftJoin('reservations as r', 'r.artwork_id', 'a.id')
          .where('a.slug', slug)
          .first('r.state');
        return row !== undefined && row.state !== 'sold';
      },
    });
    const columns = {
      checkHeader: (names: string[]) => checkHeader(names, mapping),
      unknownColumns: (names: string[]) => unknownColumns(names, mapping),
    };
    for await (const entry of readEntries(source, columns, onBytes)) {
      signal?.throwIfAborted();
      const checked = await checker.checkEntry(entry);
      if ('refusals' in checked) await refuse(checked.refusals);
      else {
        this.#rows++;
        this.#slugs.add(checked.line.slug);
        await stage.put(checked.line);
      }
    }
    await stage.close();
  }

  async publish(): Promise<void> {
    const { options, counts, refuse, change, onPublished } = this.#run;
    const { database, images, now, newAreDrafts = false, isDryRun = false, signal } = options;
    if (!this.#stage) return;
    // Artists of the import's own file have been written since the check.
    const artists = new ArtistDirectory();
    await artists.refresh(database);
    await publishLines({
      database,
      artists,
      times: { now, newAreDrafts },
      isDryRun,
      signal,
      lines: this.#stage.rows(),
      blanks: new BlankPictures(images),
      onWrite: options.onWrite,
      aroundArtworks: options.aroundArtworks,
      onChanges: (line, changes) => change({ line: line.line, name: line.title, changes }),
      onOutcome: async (line, outcome) => {
        onPublished();
        if (outcome === 'new') options.onNew?.({ hasPicture: Boolean(line.pictures?.length) });
        if (typeof outcome === 'string' && !isTaken(outcome)) counts[outcome]++;
        else await this.#report(line, outcome, refuse);
      },
    });
  }

  async #report(line: Line, outcome: LineOutcome | { failure: string }, refuse: Run['refuse']): Promise<void> {
    const { counts, report } = this.#run;
    const about = { line: line.line, column: null, value: line.slug };
    if (typeof outcome === 'object') {
      await refuse([{ ...about, reason: outcome.failure }]);
      return;
    }
    counts.taken++;
    if (isTaken(outcome)) await report([{ ...about, reason: TAKEN[outcome] }]);
  }

  async clear(): Promise<void> {
    await this.#stage?.clear();
  }
}

function isTaken(outcome: LineOutcome): outcome is Taken {
  return Object.hasOwn(TAKEN, outcome);
}
