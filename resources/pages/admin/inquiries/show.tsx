import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { Field } from '../../../components/admin/field.tsx';
import { EditForm } from '../../../components/admin/form/edit-form.tsx';
import { TextAreaField } from '../../../components/admin/form/fields.tsx';
import { Thumbnail } from '../../../components/admin/list/thumbnail.tsx';
import { useLive } from '../../../components/admin/live/use-live.ts';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/inquiries/show'>;

const LABELS = { text: 'Answer' };

export default function Inquiry(props: Props) {
  const { id, form, signature, replies, notice } = props;
  useLive(['inquiries'], ['messages', 'state', 'isClosed']);
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <Thread {...props} />
          <section aria-labelledby="answer" className="mt-8">
            <h2 id="answer" className="mb-3 text-17 font-medium">
              Answer by e-mail
            </h2>
            <EditForm action={`/admin/inquiries/${id}`} form={form} labels={LABELS} saveText="Send answer">
              <TextAreaField
                name="text"
                rows={8}
                help={`Plain text. Signed: ${signature.replace('\n', ', ')}. ${replies}`}
              />
            </EditForm>
          </section>
          <Note {...props} />
        </div>
        <Aside {...props} />
      </div>
    </>
  );
}

const KIND_TEXTS = { question: '', reply: 'reply', answer: 'answered', note: 'note, only for staff' };

function Thread({ messages }: Props) {
  return (
    <ol className="grid gap-4">
      {messages.map(({ id, kind, by, at, dateTime, text, quoted, attachments }) => (
        <li
          key={id}
          className={clsx(
            'border-l-2 py-1 pl-4',
            kind === 'note' ? 'border-gold bg-plaster' : kind === 'answer' ? 'border-lagoon' : 'border-edge',
          )}
        >
          <p className="text-13 text-smoke">
            <span className="font-medium text-ink wrap-anywhere">{by}</span>
            {KIND_TEXTS[kind] && `, ${KIND_TEXTS[kind]}`}
            {', '}
            <time dateTime={dateTime}>{at}</time>
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{text || '(no text)'}</p>
          {attachments && (
            <p className="mt-1 text-13 text-smoke wrap-anywhere">Files that were not stored: {attachments}</p>
          )}
          {quoted && (
            <details className="mt-1 text-13 text-smoke">
              <summary className="admin-link inline-flex min-h-9 cursor-pointer items-center">Show quoted text</summary>
              <p className="whitespace-pre-line wrap-anywhere">{quoted}</p>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

function Note({ id, note }: Props) {
  return (
    <details open={note.error !== null} className="mt-8 border-t border-line pt-4">
      <summary className="admin-link inline-flex min-h-9 cursor-pointer items-center">Add a note for staff</summary>
      <form method="post" action={`/admin/inquiries/${id}/notes`} className="mt-2 grid gap-3">
        <CsrfField />
        <input type="hidden" name="key" value={note.key} />
        <Field label="Note" error={note.error}>
          {(ids) => <textarea {...ids} name="text" rows={3} defaultValue={note.text} className="field py-2" />}
        </Field>
        <p>
          <button type="submit" className={button('outlined')}>
            Save note
          </button>
        </p>
      </form>
    </details>
  );
}

function Aside({ id, state, isClosed, person, artwork, guestUrl, account, inquiries, orders, deletedOn }: Props) {
  return (
    <aside aria-label="About this inquiry" className="grid content-start gap-6">
      <form method="post" action={`/admin/inquiries/${id}/close`} className="flex flex-wrap items-center gap-4">
        <CsrfField />
        <span className={state === 'Open' ? 'text-ember' : 'text-smoke'}>{state}</span>
        {isClosed && <input type="hidden" name="open" value="yes" />}
        <button type="submit" className={button('outlined')}>
          {isClosed ? 'Open again' : 'Close'}
        </button>
      </form>
      <Part title="Artwork">
        <div className="flex gap-3">
          <Thumbnail url={artwork.picture} />
          <p className="min-w-0 wrap-anywhere">
            {artwork.url ? (
              <a href={artwork.url} className="admin-link">
                {artwork.title}
              </a>
            ) : (
              artwork.title
            )}
            {artwork.publicUrl && (
              <a href={artwork.publicUrl} className="admin-link block text-13">
                Page in the shop
              </a>
            )}
          </p>
        </div>
      </Part>
      <Sender person={person} guestUrl={guestUrl} account={account} />
      <Part title="Other inquiries">
        <Rows rows={inquiries.map(({ url, text, state: of, at }) => ({ url, text, about: `${of}, ${at}` }))} />
      </Part>
      <Part title="Orders">
        <Rows
          rows={orders.map(({ url, number, state: of, total, at }) => ({
            url,
            text: number,
            about: `${total}, ${of}, ${at}`,
          }))}
        />
      </Part>
      <p className="text-13 text-smoke">Deleted on {deletedOn}, two years after its last message.</p>
    </aside>
  );
}

function Sender({ person, guestUrl, account }: Pick<Props, 'person' | 'guestUrl' | 'account'>) {
  return (
    <Part title="From">
      <p className="wrap-anywhere">
        {person.name}
        <a href={`mailto:${person.email}`} className="admin-link block">
          {person.email}
        </a>
      </p>
      {guestUrl && (
        <a href={guestUrl} className="admin-link mt-1 inline-block text-13">
          All data of this person
        </a>
      )}
      {account && (
        <p className="mt-2">
          <a href={account.url} className="admin-link">
            Collector {account.name}
          </a>
          <span className="block text-13 text-smoke">{account.about}</span>
        </p>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-3">
      <h2 className="mb-1 text-13 text-smoke">{title}</h2>
      {children}
    </section>
  );
}

function Rows({ rows }: { rows: { url: string; text: string; about: string }[] }) {
  if (rows.length === 0) return <p className="text-smoke">none</p>;
  return (
    <ul className="grid gap-2">
      {rows.map(({ url, text, about }) => (
        <li key={url} className="wrap-anywhere">
          <a href={url} className="admin-link">
            {text}
          </a>
          <span className="block text-13 text-smoke">{about}</span>
        </li>
      ))}
    </ul>
  );
}
