import type { PropsOf } from '../../../server/pages.ts';
import { button } from '../../components/ui/button.ts';

export default function PersonalDataPage({ sections }: PropsOf<'accounts/data'>) {
  return (
    <div className="page-width">
      <h1 className="font-serif text-56 font-medium lg:text-72">My data</h1>
      <p className="mt-4 max-w-xl text-smoke">
        This is everything that our database holds about you. Times are Manila's.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-8 print:hidden">
        <a href="/account/data.json" download className={button({ kind: 'text' })}>
          Download as a file
        </a>
        <a href="/account/data.html" download className={button({ kind: 'text' })}>
          Download as a page
        </a>
        <a href="/account" className={button({ kind: 'text' })}>
          Back to my account
        </a>
      </p>
      {sections.map(({ heading, rows }) => (
        <section key={heading} aria-label={heading} className="mt-10 border-t border-line pt-6">
          <h2 className="font-serif text-28 font-medium">{heading}</h2>
          <ol className="mt-4 grid gap-4">
            {rows.map((row, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
              <li key={position} className="border-b border-line pb-4 text-15 last:border-0">
                <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
                  {row.map(({ name, value }) => (
                    <div key={name} className="contents">
                      <dt className="text-smoke">{name}</dt>
                      <dd className="wrap-anywhere">{value}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
