import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { Exports } from '../../../components/admin/collectors/exports.tsx';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { Field } from '../../../components/admin/field.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { Timeline } from '../../../components/admin/timeline.tsx';

type Props = AdminPropsOf<'admin/collectors/show'>;

export default function Collector(props: Props) {
  const { facts, notice, orders, favorites, wishes, follows, vouchers, addresses, inquiries, privateHolds } = props;
  const { exports, eraseUrl, timeline } = props;
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <Facts facts={facts} />
      <div className="grid gap-x-12 lg:grid-cols-2">
        <div className="min-w-0">
          <Part title="Orders" part={orders} empty="No orders yet.">
            {({ number, url, status, total, at }) => (
              <Line key={number} url={url} text={number} note={status} end={total} at={at} />
            )}
          </Part>
          <Part title="Inquiries" part={inquiries} empty="None.">
            {({ url, text, status, at }) => <Line key={url} url={url} text={text} note={status} at={at} />}
          </Part>
          <Part title="Private holds" part={privateHolds} empty="None.">
            {({ url, text, status, at }) => <Line key={`${url} ${at}`} url={url} text={text} note={status} at={at} />}
          </Part>
          <Part title="Favorites" part={favorites} empty="None.">
            {({ url, text, at }) => <Line key={url} url={url} text={text} at={at} />}
          </Part>
          <Part title="Wishes for reserved works" part={wishes} empty="None.">
            {({ url, text, at }) => <Line key={url} url={url} text={text} at={at} />}
          </Part>
        </div>
        <div className="min-w-0">
          <Notes {...props} />
          <Part title="Followed artists" part={follows} empty="None.">
            {({ url, text, at }) => <Line key={url} url={url} text={text} at={at} />}
          </Part>
          <Part title="Used vouchers" part={vouchers} empty="None.">
            {({ url, text, at, order, orderUrl }) => (
              <Line
                key={orderUrl}
                url={url}
                text={text}
                at={at}
                note={
                  <a href={orderUrl} className="admin-link">
                    {order}
                  </a>
                }
              />
            )}
          </Part>
          <Part title="Addresses" part={{ rows: addresses, more: 0 }} empty="None saved.">
            {(address) => (
              <li key={address} className="border-b border-line py-3 wrap-anywhere">
                {address}
              </li>
            )}
          </Part>
        </div>
      </div>
      <Exports exports={exports} eraseUrl={eraseUrl} />
      <Timeline entries={timeline} />
      <p className="mt-10">
        <a href="/admin/collectors" className="admin-link inline-block py-2">
          All collectors
        </a>
      </p>
    </>
  );
}

function Facts({ facts }: Pick<Props, 'facts'>) {
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-4">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0 first:col-span-2">
          <dt className="text-13 text-smoke">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PartProps<Row> {
  title: string;
  part: { rows: Row[]; more: number };
  /** Shown instead of an empty list. */
  empty: string;
  children: (row: Row) => ReactNode;
}

function Part<Row>({ title, part: { rows, more }, empty, children }: PartProps<Row>) {
  const id = `part-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section aria-labelledby={id} className="mt-10 min-w-0">
      <h2 id={id} className="mb-2 text-17 font-medium">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="border-t border-line py-3 text-smoke">{empty}</p>
      ) : (
        <ul className="border-t border-line">{rows.map(children)}</ul>
      )}
      {more > 0 && <p className="mt-2 text-13 text-smoke">{more.toLocaleString('en')} more are in the export below.</p>}
    </section>
  );
}

interface LineProps {
  url: string;
  text: string;
  note?: ReactNode;
  end?: string;
  at: string;
}

function Line({ url, text, note, end, at }: LineProps) {
  const details = note && <span className="text-13 text-smoke">{note}</span>;
  const time = <span className="text-right text-13 text-smoke">{at}</span>;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-3">
      <span className="flex flex-wrap items-baseline gap-x-4">
        <a href={url} className="admin-link font-medium wrap-anywhere">
          {text}
        </a>
        {!end && details}
      </span>
      {end ? <span className="text-right tabular-nums">{end}</span> : time}
      {end && details}
      {end && time}
    </li>
  );
}

function Notes({ notes, noteForm }: Props) {
  return (
    <section id="notes" aria-labelledby="notes-heading" className="mt-10 min-w-0">
      <h2 id="notes-heading" className="mb-2 text-17 font-medium">
        Notes
      </h2>
      {notes.length > 0 && (
        <ul className="mb-4 border-t border-line">
          {notes.map(({ id, author, text, at, deleteUrl }) => (
            <li key={id} className="flex gap-4 border-b border-line py-3">
              <div className="min-w-0 grow">
                <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                <p className="text-13 text-smoke">
                  {author}, {at}
                </p>
              </div>
              <form method="post" action={deleteUrl} className="shrink-0">
                <CsrfField />
                <button
                  type="submit"
                  aria-label={`Delete the note of ${at}`}
                  className="min-h-11 text-13 text-smoke underline hover:text-ember"
                >
                  Delete
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={noteForm.action}>
        <CsrfField />
        <input type="hidden" name="key" value={noteForm.key} />
        <Field label="Add a note" error={noteForm.error}>
          {(ids) => (
            <textarea
              {...ids}
              name="text"
              rows={3}
              maxLength={2000}
              defaultValue={noteForm.text}
              className="field field-sizing-content min-h-20 py-2"
            />
          )}
        </Field>
        <p className="mt-1 mb-3 text-13 text-smoke">
          Only staff see it. It belongs to the data that the collector can ask for.
        </p>
        <button type="submit" className={button('outlined')}>
          Add the note
        </button>
      </form>
    </section>
  );
}
