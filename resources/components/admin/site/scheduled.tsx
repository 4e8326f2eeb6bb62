import type { SitePartPage } from '../../../../server/admin/site/contract.ts';
import { button } from '../button.ts';
import { CsrfField } from '../csrf-field.tsx';

/** The change that becomes public at a moment, above the form of what is public now. */
export function Scheduled({ scheduled }: { scheduled: NonNullable<SitePartPage['scheduled']> }) {
  const { at, by, changes, overwritten, isStopped, publishUrl, discardUrl } = scheduled;
  return (
    <section aria-labelledby="scheduled" className="mb-8 border-l-2 border-gold bg-plaster px-4 py-4">
      <h2 id="scheduled" className="text-17 font-medium">
        {isStopped ? `A change by ${by} was not published on ${at}` : `A change by ${by} is public from ${at}`}
      </h2>
      {(isStopped || overwritten.length > 0) && (
        <p className="mt-2 text-ember">
          {overwritten.length > 0
            ? `Changed since it was scheduled: ${overwritten.join(', ')}. It will not be published by itself.`
            : 'Its fields had been changed since it was scheduled.'}
        </p>
      )}
      <dl className="mt-3 grid gap-3">
        {changes.map(({ field, from, to }) => (
          <div key={field} className="min-w-0">
            <dt className="text-13 text-smoke">{field}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <del className="text-smoke">{from ?? 'none'}</del>
              <br />
              <ins className="no-underline">{to ?? 'none'}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-13 text-smoke">
        What you save below is public at once{isStopped ? '.' : '; these fields change at that moment.'} Another
        scheduled change replaces this one.
      </p>
      <form method="post" action={discardUrl} className="mt-3 flex flex-wrap gap-3">
        <CsrfField />
        <button type="submit" formAction={publishUrl} className={button('outlined')}>
          Publish it now
        </button>
        <button type="submit" className={button('outlined')}>
          Discard this change
        </button>
      </form>
    </section>
  );
}
