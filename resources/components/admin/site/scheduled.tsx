import { clsx } from 'clsx';
import { Eye } from 'lucide-react';
import type { ScheduledChange } from '../../../../server/admin/site/contract.ts';
import { button } from '../button.ts';
import { CsrfField } from '../csrf-field.tsx';
import { Compared } from './compared.tsx';

/** Characters of a field that are shown without a press. */
const SHORT = 600;

/** The change that becomes public at a moment, above the form of what is public now. */
export function Scheduled({ scheduled }: { scheduled: ScheduledChange }) {
  const { id, at, by, changes, trouble, previewUrl, editUrl, publishUrl, discardUrl } = scheduled;
  return (
    <section aria-labelledby="scheduled" className="mb-8 border-l-2 border-gold bg-plaster px-4 py-4">
      <h2 id="scheduled" className="text-17 font-medium">
        {trouble ? `A change by ${by} was not published on ${at}` : `A change by ${by} is public from ${at}`}
      </h2>
      <Overwritten scheduled={scheduled} />
      {scheduled.faults.length > 0 && (
        <p className="mt-2 text-ember">When it is published: {scheduled.faults.join(' ')}</p>
      )}
      <Changes changes={changes} />
      <p className="mt-3 text-13 text-smoke">
        What you save below is public at once{trouble === 'stopped' ? '.' : '; these fields change at that moment.'}{' '}
        Another scheduled change replaces this one.
      </p>
      <form method="post" action={discardUrl} className="mt-3 flex flex-wrap gap-3">
        <CsrfField />
        <input type="hidden" name="scheduled" value={id} readOnly />
        {previewUrl && (
          <a href={previewUrl} target="_blank" rel="noreferrer" className={button('outlined', 'gap-2')}>
            <Eye size={18} strokeWidth={1.5} aria-hidden="true" />
            Preview this change
          </a>
        )}
        <a href={editUrl} className={button('outlined')}>
          Edit this change
        </a>
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

/** Above the form of the scheduled change. */
export function ScheduledHead({ scheduled }: { scheduled: ScheduledChange }) {
  const { at, by, trouble, discardUrl } = scheduled;
  const publicUrl = discardUrl.replace(/\/discard$/, '');
  return (
    <section aria-labelledby="scheduled" className="mb-8 border-l-2 border-gold bg-plaster px-4 py-4">
      <h2 id="scheduled" className="text-17 font-medium">
        {trouble
          ? `You edit the change by ${by} that was not published on ${at}`
          : `You edit the change by ${by} for ${at}`}
      </h2>
      <Overwritten scheduled={scheduled} />
      <p className="mt-2">
        The form shows the texts and values as they will be.{' '}
        <a href={publicUrl} className="admin-link">
          Edit what is public now
        </a>
      </p>
    </section>
  );
}

function Overwritten({ scheduled: { trouble, overwritten } }: { scheduled: ScheduledChange }) {
  if (trouble === 'failing')
    return (
      <p className="mt-2 text-ember">
        An error occurred, which the log of the server has. The shop tries again every minute.
      </p>
    );
  if (!trouble && overwritten.length === 0) return null;
  return (
    <p className="mt-2 text-ember">
      {overwritten.length > 0
        ? `Changed since it was scheduled: ${overwritten.join(', ')}. It will not be published by itself.`
        : 'Its fields had been changed since it was scheduled.'}
    </p>
  );
}

/** Word by word. A long text is shown at a press. */
function Changes({ changes }: Pick<ScheduledChange, 'changes'>) {
  return (
    <div className="mt-3 grid gap-3">
      {changes.map(({ field, parts }) => {
        const length = parts.reduce((sum, { text }) => sum + text.length, 0);
        return (
          <details key={field} open={length <= SHORT} className="min-w-0">
            <summary className={clsx('cursor-pointer text-13', length > SHORT ? 'admin-link py-1' : 'text-smoke')}>
              {field}
            </summary>
            <Compared parts={parts} />
          </details>
        );
      })}
    </div>
  );
}
