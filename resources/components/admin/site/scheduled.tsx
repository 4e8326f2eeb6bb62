import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ScheduledChange } from '../../../../server/admin/site/contract.ts';
import { button } from '../button.ts';
import { CsrfField } from '../csrf-field.tsx';
import { Compared } from './compared.tsx';

/** Characters of a field that are shown without a press. */
const SHORT = 600;

/** The change that becomes public at a time, above the form of what is public now. */
export function Scheduled({ scheduled }: { scheduled: ScheduledChange }) {
  const { at, by, changes, publishFailure, previewUrl, editUrl } = scheduled;
  if (publishFailure === 'unreadable') return <Unreadable scheduled={scheduled} />;
  return (
    <section aria-labelledby="scheduled" className="mb-8 border-l-2 border-gold bg-plaster px-4 py-4">
      <h2 id="scheduled" className="text-17 font-medium">
        {publishFailure ? `A change by ${by} was not published on ${at}` : `A change by ${by} is public from ${at}`}
      </h2>
      <PublishProblems scheduled={scheduled} />
      <Changes changes={changes} />
      <p className="mt-3 text-13 text-smoke">
        What you save below is public at once
        {publishFailure === 'stopped' ? '.' : '; these fields change at that time.'} Another scheduled change replaces
        this one.
      </p>
      <Buttons scheduled={scheduled}>
        {previewUrl && (
          <a href={previewUrl} target="_blank" rel="noreferrer" className={button('outlined', 'gap-2')}>
            <Eye size={18} strokeWidth={1.5} aria-hidden="true" />
            Preview this change
          </a>
        )}
        <a href={editUrl} className={button('outlined')}>
          Edit this change
        </a>
      </Buttons>
    </section>
  );
}

/** A stored change that is damaged, so that it can only be discarded or replaced. */
function Unreadable({ scheduled: { id, at, by, discardUrl } }: { scheduled: ScheduledChange }) {
  return (
    <section aria-labelledby="scheduled" className="mb-8 border-l-2 border-ember bg-plaster px-4 py-4">
      <h2 id="scheduled" className="text-17 font-medium">
        The change by {by} for {at} cannot be read
      </h2>
      <p className="mt-2">
        What the database has stored of it is damaged, so the shop will not publish it. What is public stays as it is.
        Please discard the change, or replace it: enter it again below with its time.
      </p>
      <form method="post" action={discardUrl} className="mt-3">
        <CsrfField />
        <input type="hidden" name="scheduled" value={id} readOnly />
        <button type="submit" className={button('outlined')}>
          Discard this change
        </button>
      </form>
    </section>
  );
}

/** Above the form of the scheduled change. */
export function ScheduledHead({ scheduled }: { scheduled: ScheduledChange }) {
  const { isNew, publicFormUrl } = scheduled;
  return (
    <section aria-labelledby="scheduled" className="mb-8 border-l-2 border-gold bg-plaster px-4 py-4">
      <h2 id="scheduled" className="text-17 font-medium">
        {headOf(scheduled)}
      </h2>
      <PublishProblems scheduled={scheduled} />
      {!isNew && (
        <p className="mt-2">
          The form shows the texts and values as they will be.{' '}
          <a href={publicFormUrl} className="admin-link">
            Edit what is public now
          </a>
        </p>
      )}
      <Buttons scheduled={scheduled} />
    </section>
  );
}

function headOf({ at, by, publishFailure, isNew }: ScheduledChange): string {
  if (isNew) return `A new page by ${by}, ${publishFailure ? 'which was not published on' : 'public from'} ${at}`;
  return `You edit the change by ${by} ${publishFailure ? 'that was not published on' : 'for'} ${at}`;
}

/** Buttons that also work without JavaScript. The links stand before them. */
function Buttons({ scheduled, children }: { scheduled: ScheduledChange; children?: ReactNode }) {
  const { id, publishUrl, discardUrl } = scheduled;
  return (
    <form method="post" action={discardUrl} className="mt-3 flex flex-wrap gap-3">
      <CsrfField />
      <input type="hidden" name="scheduled" value={id} readOnly />
      {children}
      <button type="submit" formAction={publishUrl} className={button('outlined')}>
        Publish it now
      </button>
      <button type="submit" className={button('outlined')}>
        Discard this change
      </button>
    </form>
  );
}

/** Why it is not, or will not be, published as it is. */
function PublishProblems({ scheduled }: { scheduled: ScheduledChange }) {
  return (
    <>
      <Overwritten scheduled={scheduled} />
      {scheduled.errors.length > 0 && (
        <p className="mt-2 text-ember">When it is published: {scheduled.errors.join(' ')}</p>
      )}
    </>
  );
}

function Overwritten({ scheduled: { publishFailure, overwritten } }: { scheduled: ScheduledChange }) {
  if (publishFailure === 'failing')
    return (
      <p className="mt-2 text-ember">
        An error occurred, which the log of the server has. The shop tries again every minute.
      </p>
    );
  if (!publishFailure && overwritten.length === 0) return null;
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
      {changes.map(({ field, parts }) =>
        parts.reduce((length, { text }) => length + text.length, 0) > SHORT ? (
          <details key={field} className="min-w-0">
            <summary className="admin-link cursor-pointer py-1 text-13">{field}</summary>
            <Compared parts={parts} />
          </details>
        ) : (
          <div key={field} className="min-w-0">
            <p className="text-13 text-smoke">{field}</p>
            <Compared parts={parts} />
          </div>
        ),
      )}
    </div>
  );
}
