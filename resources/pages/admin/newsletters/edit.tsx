import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { Danger } from '../../../components/admin/danger.tsx';
import { Field } from '../../../components/admin/field.tsx';
import { EditForm } from '../../../components/admin/form/edit-form.tsx';
import { HiddenField, SelectField, TextAreaField, TextField } from '../../../components/admin/form/fields.tsx';
import { Notice, Notices } from '../../../components/admin/notice.tsx';
import { Timeline } from '../../../components/admin/timeline.tsx';

type Props = AdminPropsOf<'admin/newsletters/edit'>;
type Draft = NonNullable<Props['draft']>;

const LABELS = {
  subject: 'Subject',
  preheader: 'Preview text',
  body: 'Text',
  audience: 'Recipients',
  limit: 'Of these',
};

export default function NewsletterEdit(props: Props) {
  const { id, form, audiences, limits, notice, refusal, draft, timeline } = props;
  const action = id === null ? '/admin/newsletters/new' : `/admin/newsletters/${id}`;
  return (
    <div className="max-w-3xl">
      <Notices notice={notice} refusal={refusal} />
      {draft?.sendError && <Notice kind="error">{draft.sendError}</Notice>}
      {draft && <Links draft={draft} />}
      <EditForm action={action} form={form} labels={LABELS} saveText={id === null ? 'Save as a draft' : 'Save'}>
        {id === null && <HiddenField name="key" />}
        <div className="grid gap-4">
          <TextField name="subject" maxLength={150} />
          <TextField name="preheader" maxLength={150} help="A line that mailboxes show after the subject." />
          <TextAreaField
            name="body"
            rows={12}
            help="Markdown: an empty line starts another paragraph, ## a heading, - a list, **bold**, [text](address) a link. Works, artists and exhibitions follow the text."
          />
          <SelectField
            name="audience"
            options={audiences}
            help="Always only subscribers who have confirmed their address, and have not left."
          />
          {limits.length > 0 && (
            <SelectField
              name="limit"
              options={limits}
              help="For a correction, or for subscribers who have missed an issue."
            />
          )}
        </div>
      </EditForm>
      {draft && <Sending action={action} draft={draft} />}
      {draft && (
        <Danger id="delete" title="Delete" action={`${action}/delete`} text="Delete the draft">
          <p>Nothing was sent. It cannot be brought back.</p>
        </Danger>
      )}
      <Timeline entries={timeline} />
    </div>
  );
}

function Links({ draft: { items, previewUrl, hidden } }: { draft: Draft }) {
  return (
    <div className="mb-6">
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href={items.url} className={button('outlined')}>
          {items.text}
        </a>
        <a href={previewUrl} className="admin-link py-2">
          Preview what is saved
        </a>
      </p>
      {hidden && <p className="mt-2 text-gold">Visitors cannot see these, so the mail leaves them out: {hidden}.</p>}
    </div>
  );
}

function Sending({ action, draft }: { action: string; draft: Draft }) {
  const { recipients, hasRecipients, testTo, at } = draft;
  return (
    <>
      <section id="test" aria-labelledby="test-heading" className="mt-10 border-t border-line pt-6">
        <h2 id="test-heading" className="mb-2 text-17 font-medium">
          Test
        </h2>
        <form method="post" action={`${action}/test`} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <CsrfField />
          <button type="submit" className={button('outlined')}>
            Send a test to me
          </button>
          <span className="text-smoke wrap-anywhere">What is saved, to {testTo}.</span>
        </form>
      </section>
      <section id="send" aria-labelledby="send-heading" className="mt-10 border-t border-line pt-6">
        <h2 id="send-heading" className="mb-2 text-17 font-medium">
          Send
        </h2>
        <p className="mb-4 max-w-2xl text-smoke">
          {hasRecipients
            ? `What is saved would go to ${recipients}. The next page shows who receives it, and sends it.`
            : 'Nobody would receive it now: no subscriber with a confirmed address belongs to its recipients.'}
        </p>
        {hasRecipients && (
          <form method="get" action={`${action}/send`} className="grid max-w-sm gap-4">
            <Field label="Not before (Manila time)">
              {(ids) => <input {...ids} type="datetime-local" name="at" defaultValue={at} className="field" />}
            </Field>
            <p className="-mt-3 text-13 text-smoke">Without a time it is sent at once.</p>
            <p>
              <button type="submit" className={button('filled')}>
                Continue to sending
              </button>
            </p>
          </form>
        )}
      </section>
    </>
  );
}
