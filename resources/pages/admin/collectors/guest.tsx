import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { Exports } from '../../../components/admin/collectors/exports.tsx';
import { Timeline } from '../../../components/admin/timeline.tsx';

export default function Guest({
  sections,
  orders,
  exports,
  eraseUrl,
  timeline,
}: AdminPropsOf<'admin/collectors/guest'>) {
  return (
    <>
      {orders.length > 0 && (
        <p className="flex flex-wrap gap-x-6">
          {orders.map(({ number, url }) => (
            <a key={number} href={url} className="admin-link py-2">
              Order {number}
            </a>
          ))}
        </p>
      )}
      {sections.map(({ heading, rows }) => (
        <section key={heading} aria-label={heading} className="mt-8">
          <h2 className="mb-2 text-17 font-medium">{heading}</h2>
          <ol className="border-t border-line">
            {rows.map((row, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
              <li key={position} className="border-b border-line py-3">
                <dl className="grid gap-x-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
                  {row.map(({ name, value }) => (
                    <div key={name} className="contents">
                      <dt className="text-smoke">{name}</dt>
                      <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <Exports exports={exports} eraseUrl={eraseUrl} />
      <Timeline entries={timeline} />
      <p className="mt-10">
        <a href="/admin/collectors/guests" className="admin-link inline-block py-2">
          All guests
        </a>
      </p>
    </>
  );
}
