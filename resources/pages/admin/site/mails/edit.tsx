import { Eye } from 'lucide-react';
import type { AdminPropsOf } from '../../../../../server/admin/contract.ts';
import { button } from '../../../../components/admin/button.ts';
import { Danger } from '../../../../components/admin/danger.tsx';
import { EditForm } from '../../../../components/admin/form/edit-form.tsx';
import { FieldGroup, TextAreaField, TextField } from '../../../../components/admin/form/fields.tsx';
import { Notice, Notices } from '../../../../components/admin/notice.tsx';
import { Select } from '../../../../components/admin/select.tsx';
import { Scheduled, ScheduledHead } from '../../../../components/admin/site/scheduled.tsx';
import { Timeline } from '../../../../components/admin/timeline.tsx';

type Props = AdminPropsOf<'admin/site/mails/edit'>;

export default function WordingEdit(page: Props) {
  const { form, action, edits, seen, scheduled, texts, placeholders, preview, resetUrl, timeline, notice, refusal } =
    page;
  const isScheduled = edits === 'scheduled';
  return (
    <>
      <Notices notice={notice} refusal={refusal} />
      <Refused refused={page.refused} />
      {scheduled && !isScheduled && <Scheduled scheduled={scheduled} />}
      {scheduled && isScheduled && <ScheduledHead scheduled={scheduled} />}
      {preview.of === 'typed' && (
        <p className="mb-4 xl:hidden">
          <a href="#preview" className="admin-link inline-block py-2">
            See the preview
          </a>
        </p>
      )}
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,37.5rem)]">
        <div className="min-w-0">
          <EditForm
            action={action}
            form={form}
            labels={{ ...Object.fromEntries(texts.map(({ name, label }) => [name, label])), publishAt: 'Public from' }}
            button={
              <button type="submit" name="intent" value="preview" className={button('outlined', 'gap-2')}>
                <Eye size={18} strokeWidth={1.5} aria-hidden="true" />
                Preview
              </button>
            }
          >
            <input type="hidden" name="scheduled" value={seen ?? ''} readOnly />
            <div className="grid gap-4">
              {texts.map(({ name, isLine, help }) =>
                isLine ? (
                  <TextField key={name} name={name} maxLength={150} help={help} />
                ) : (
                  <TextAreaField key={name} name={name} rows={2} help={help} />
                ),
              )}
              <Placeholders placeholders={placeholders} />
              <Case {...preview} />
            </div>
            <FieldGroup title="When" about="Without a time mails have the texts as soon as they are saved.">
              <TextField name="publishAt" type="datetime-local" help="Manila time." className="sm:col-span-2" />
            </FieldGroup>
          </EditForm>
        </div>
        <Preview {...preview} />
      </div>
      <div className="max-w-3xl">
        {resetUrl && !isScheduled && (
          <Danger id="reset" title="Default texts" action={resetUrl} text="Put back the default texts">
            Mails have the texts that come with the shop, from now on.
          </Danger>
        )}
        <Timeline entries={timeline} />
        <p className="mt-8">
          <a href="/admin/site/mails" className="admin-link inline-block py-2">
            All mails
          </a>
        </p>
      </div>
    </>
  );
}

/** Texts of the gallery that mails do not use. */
function Refused({ refused }: Pick<Props, 'refused'>) {
  if (refused.length === 0) return null;
  return (
    <Notice kind="error">
      <p>
        Mails have the default {refused.length === 1 ? 'text' : 'texts'} instead of your own, which this version of the
        shop cannot use. Please correct and save, or put the default texts back:
      </p>
      <ul className="mt-1">
        {refused.map(({ name, label, reason }) => (
          <li key={name}>
            <a href={`#field-${name}`} className="admin-link inline-block py-1">
              {label}
            </a>
            : {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Which case of the mail the preview shows. */
function Case({ examples, example }: Props['preview']) {
  if (examples.length === 1) return null;
  return (
    <div>
      <label htmlFor="example" className="mb-1 block font-medium">
        Case of the preview
      </label>
      <Select
        id="example"
        name="example"
        defaultValue={String(example)}
        options={examples.map(({ text }, index) => ({ value: String(index), text }))}
      />
    </div>
  );
}

function Placeholders({ placeholders }: Pick<Props, 'placeholders'>) {
  return (
    <section aria-label="Placeholders" className="border-t border-line pt-3 text-13">
      <h2 className="font-medium">Placeholders</h2>
      <dl className="mt-1 grid gap-x-6 sm:grid-cols-[9rem_1fr]">
        {placeholders.map(({ text, about }) => (
          <div key={text} className="contents">
            <dt className="pt-1">
              <code>{text}</code>
            </dt>
            <dd className="pt-1 text-smoke">{about}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const PREVIEWS: Record<Props['preview']['of'], string> = {
  public: 'The mail as it is sent now',
  typed: 'Preview of what you have typed',
  scheduled: 'The mail as it will be sent',
};

function Preview({ of, subject, text, frameUrl, examples }: Props['preview']) {
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <h2 id="preview" className="text-17 font-medium">
        {PREVIEWS[of]}
      </h2>
      <p className="mb-2 text-13 text-smoke">
        {of === 'typed' ? 'It is not saved. The data is an example.' : 'The data is an example.'}
      </p>
      {examples.length > 1 && of !== 'typed' && (
        <nav aria-label="Cases" className="mb-2 flex flex-wrap gap-x-5">
          {examples.map(({ text, url, isShown }) => (
            <a
              key={url}
              href={url}
              aria-current={isShown ? 'page' : undefined}
              className="inline-flex min-h-11 items-center hover:text-ember aria-[current]:font-medium aria-[current]:underline aria-[current]:underline-offset-4"
            >
              {text}
            </a>
          ))}
        </nav>
      )}
      <p className="mb-2">
        <span className="text-smoke">Subject: </span>
        <span className="font-medium wrap-anywhere">{subject}</span>
      </p>
      <iframe
        src={frameUrl}
        title="The mail"
        // Without scripts. Its links open in another tab.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className="h-[70svh] w-full border border-line"
      />
      <p>
        <a href={frameUrl} className="admin-link inline-block py-2">
          Open it alone
        </a>
        <span className="text-13 text-smoke"> The link works for a day.</span>
      </p>
      <h3 className="mt-4 mb-2 font-medium">As text</h3>
      <pre className="border border-line bg-plaster p-4 text-13 whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </section>
  );
}
