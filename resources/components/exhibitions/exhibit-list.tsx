import type { Exhibit } from '../../../server/exhibitions/contract.ts';
import { button } from '../ui/button.ts';
import { ExhibitRow } from './exhibit-row.tsx';

/** Current exhibitions first, then upcoming ones, then past ones in a section of their own. */
export function ExhibitList({ exhibits, pastHeading }: { exhibits: Exhibit[]; pastHeading: string }) {
  const [first, ...rest] = exhibits.filter(({ state }) => state !== 'past');
  const past = exhibits.filter(({ state }) => state === 'past');
  if (exhibits.length === 0) return <NothingYet />;
  return (
    <>
      {first && <ExhibitRow exhibit={first} isFirst />}
      {rest.length > 0 && (
        <ul className="mt-16 space-y-12 lg:mt-24 lg:space-y-20">
          {rest.map((exhibit) => (
            <li key={exhibit.slug}>
              <ExhibitRow exhibit={exhibit} />
            </li>
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <section className="mt-20 border-t border-line pt-10 lg:mt-28">
          <h2 className="mb-8 font-serif text-28 font-medium lg:mb-12 lg:text-40">{pastHeading}</h2>
          <ul className="space-y-12 lg:space-y-16">
            {past.map((exhibit) => (
              <li key={exhibit.slug}>
                <ExhibitRow exhibit={exhibit} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function NothingYet() {
  return (
    <div className="border-t border-line py-20 text-center lg:py-28">
      <p className="font-serif text-40 text-balance">There are no dates yet.</p>
      <p className="mt-4 mb-8 text-balance text-smoke">
        We have not announced anything yet. You can see all artworks at any time.
      </p>
      <a href="/artworks" className={button({ kind: 'outlined' })}>
        See all artworks
      </a>
    </div>
  );
}
