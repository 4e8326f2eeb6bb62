import { clsx } from 'clsx';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import type { OrderEvent } from '../../../../server/admin/orders/contract.ts';
import { button } from '../button.ts';
import { CsrfField } from '../csrf-field.tsx';
import { Field } from '../field.tsx';
import { Select } from '../select.tsx';

type Order = AdminPropsOf<'admin/orders/show'>;

/** What has happened, the oldest first, then the form for a note and for e-mails. */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <section id="timeline" aria-labelledby="timeline-heading">
      <h2 id="timeline-heading" className="mb-2 text-17 font-medium">
        Timeline
      </h2>
      <ol className="border-t border-line">
        {order.timeline.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      <div className="mt-6 grid items-start gap-8 sm:grid-cols-2">
        {order.canNote && <NoteForm order={order} />}
        {order.mails.length > 0 && <MailForm order={order} />}
      </div>
    </section>
  );
}

function Event({ event: { text, detail, by, kind, at, dateTime } }: { event: OrderEvent }) {
  return (
    <li className="grid gap-x-6 border-b border-line py-2.5 md:grid-cols-[14rem_minmax(0,1fr)] md:items-baseline">
      <time dateTime={dateTime} className="text-13 text-smoke">
        {at}
      </time>
      <div className={clsx('min-w-0 wrap-anywhere', kind === 'mail' && 'text-smoke')}>
        <span className={clsx(kind === 'problem' && 'font-medium text-ember')}>{text}</span>
        {by && <span className="text-13 text-smoke"> by {by}</span>}
        {detail && (
          <p
            className={clsx(
              'whitespace-pre-line',
              kind === 'note' ? 'mt-1 bg-plaster px-3 py-2' : 'text-13 text-smoke',
            )}
          >
            {detail}
          </p>
        )}
      </div>
    </li>
  );
}

function NoteForm({ order: { url, note } }: { order: Order }) {
  return (
    <form method="post" action={`${url}/notes`}>
      <CsrfField />
      <input type="hidden" name="key" value={note.key} />
      <Field label="Note" error={note.error}>
        {(ids) => (
          <textarea
            {...ids}
            name="note"
            rows={3}
            maxLength={2_000}
            defaultValue={note.text}
            className="field field-sizing-content min-h-24 py-2"
          />
        )}
      </Field>
      <p className="mt-1 mb-2 text-13 text-smoke">Only staff see it.</p>
      <button type="submit" className={button('outlined')}>
        Add note
      </button>
    </form>
  );
}

function MailForm({ order: { url, mails } }: { order: Order }) {
  return (
    <form method="post" action={`${url}/mails`}>
      <CsrfField />
      <Field label="E-mail">{(ids) => <Select {...ids} name="mail" options={mails} />}</Field>
      <p className="mt-1 mb-2 text-13 text-smoke">With what the order says now, to the address that it has now.</p>
      <button type="submit" className={button('outlined')}>
        Send again
      </button>
    </form>
  );
}
