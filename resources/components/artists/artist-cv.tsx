import { clsx } from 'clsx';
import type { CvList } from '../../../server/artists/contract.ts';
import type { Pages } from '../../../server/pages.ts';

const HEADINGS: Record<CvList['kind'], string> = {
  studies: 'Studies',
  exhibitions: 'Exhibitions',
  awards: 'Awards',
  collections: 'Collections',
};

/** Statement and CV of an artist, below the works; nothing without them. */
export function ArtistCv({ artist }: { artist: Pages['artists/show']['artist'] }) {
  const { name, born, livesIn, statement, cv } = artist;
  const life = [born && `Born ${born}`, livesIn && `Lives in ${livesIn}`].filter(Boolean).join('. ');
  if (!life && !statement && cv.length === 0) return null;
  return (
    <section aria-labelledby="artist-cv" className="page-width mt-16 border-t border-line pt-12 lg:mt-24 lg:pt-16">
      <h2 id="artist-cv" className="font-serif text-40 font-medium">
        About {name}
      </h2>
      {life && <p className="mt-4 text-smoke">{`${life}.`}</p>}
      {statement && (
        <figure className="mt-8 max-w-3xl">
          <blockquote className="font-serif text-21 leading-snug whitespace-pre-line lg:text-28">
            {statement}
          </blockquote>
          <figcaption className="caps mt-4 text-smoke">Statement by {name}</figcaption>
        </figure>
      )}
      {cv.length > 0 && (
        <div className="mt-12 gap-x-16 lg:columns-2">
          {cv.map((list) => (
            <CvEntries key={list.kind} list={list} />
          ))}
        </div>
      )}
    </section>
  );
}

function CvEntries({ list: { kind, entries } }: { list: CvList }) {
  const hasYears = entries.some(({ years }) => years !== '');
  return (
    <section aria-labelledby={`cv-${kind}`} className="mb-10 break-inside-avoid">
      <h3 id={`cv-${kind}`} className="caps text-smoke">
        {HEADINGS[kind]}
      </h3>
      <ul className="mt-4">
        {entries.map(({ years, text }) => (
          <li
            key={`${years} ${text}`}
            className={clsx('border-b border-line py-3', hasYears && 'grid gap-x-6 sm:grid-cols-[6rem_minmax(0,1fr)]')}
          >
            {years && <span className="text-smoke tabular-nums">{years}</span>}
            <span className={clsx('break-words', hasYears && 'sm:col-start-2')}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
