import { usePage } from '@inertiajs/react';
import { type ReactNode, useRef, useState } from 'react';
import type { AdminProps } from '../../../../server/admin/contract.ts';
import type { FormState } from '../../../../server/admin/form/contract.ts';
import { CsrfField } from '../csrf-field.tsx';
import { ConflictView } from './conflict-view.tsx';
import { DraftOffer } from './draft/draft-offer.tsx';
import { draftKey } from './draft/drafts.ts';
import { useDraft } from './draft/use-draft.ts';
import { ErrorSummary } from './error-summary.tsx';
import { Form } from './form-context.ts';
import { SaveBar } from './save-bar.tsx';

interface EditFormProps {
  /** The address that receives the form. The browser stores the draft under this address. */
  action: string;
  form: FormState;
  /** Names of all fields as people read them, in the order of the form. */
  labels: Record<string, string>;
  /** How a conflict shows the values of fields that are no text. */
  texts?: Record<string, (value: string) => string>;
  saveText?: string;
  /** A further button, beside the one that saves. */
  button?: ReactNode;
  /** The member may read and not write. */
  isReadOnly?: boolean;
  /** Fields such as `TextField`, which find their texts and errors by their names. */
  children: ReactNode;
}

/** A form with a version: refused and conflicting forms lose no text, and neither does a browser that is closed. */
export function EditForm({
  action,
  form,
  labels,
  texts = {},
  saveText = 'Save',
  button,
  isReadOnly = false,
  children,
}: EditFormProps) {
  const { admin } = usePage<AdminProps & Record<string, unknown>>().props;
  const element = useRef<HTMLFormElement>(null);
  // Another number mounts the fields again, with other texts.
  const [shown, setShown] = useState({ form, mount: 0 });
  const key = draftKey(admin.member?.id ?? 0, action);
  const draft = useDraft(element, { form, key, isActive: !isReadOnly });
  const restore = () => {
    if (!draft.offered) return;
    const { values, opened, version } = draft.offered;
    setShown({ form: { ...form, values, opened, version }, mount: shown.mount + 1 });
    draft.replace({ opened, version });
  };
  const { version, opened } = shown.form;
  if (isReadOnly)
    return (
      <Form value={{ form, labels, isReadOnly }}>
        <div className="grid gap-8">{children}</div>
      </Form>
    );
  return (
    <Form value={{ form: shown.form, labels, isReadOnly }}>
      <form
        ref={element}
        method="post"
        action={action}
        // The server's messages say more, and are the same without JavaScript.
        noValidate={form.conflict === null}
        onInput={draft.onInput}
        onChange={draft.onInput}
        // A preview opens in another tab: this form stays, and so does its draft.
        onSubmit={({ nativeEvent }) => {
          const { submitter } = nativeEvent as SubmitEvent;
          if (submitter?.getAttribute('value') !== 'preview') draft.onSubmit();
        }}
      >
        <CsrfField />
        <input type="hidden" name="version" value={version ?? ''} readOnly />
        <input type="hidden" name="opened" value={JSON.stringify(opened)} readOnly />
        {draft.offered && <DraftOffer draft={draft.offered} onRestore={restore} onDiscard={draft.discard} />}
        <ErrorSummary errors={form.errors} labels={labels} />
        {form.conflict && <ConflictView conflict={form.conflict} labels={labels} texts={texts} />}
        <div key={shown.mount} className="grid gap-8">
          {children}
        </div>
        <SaveBar text={saveText} button={button} isDirty={draft.isDirty} />
      </form>
    </Form>
  );
}
