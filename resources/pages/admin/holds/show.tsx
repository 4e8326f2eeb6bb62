import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { Danger } from '../../../components/admin/danger.tsx';
import { EditForm } from '../../../components/admin/form/edit-form.tsx';
import { TextAreaField, TextField } from '../../../components/admin/form/fields.tsx';
import { Notices } from '../../../components/admin/notice.tsx';
import { ArtworkWithHolder, ReleaseForm } from '../../../components/admin/sales/artwork-with-holder.tsx';

const LABELS = { name: 'Name', contact: 'E-mail or phone', until: 'Until the end of', note: 'Note for the staff' };

type Props = AdminPropsOf<'admin/holds/show'>;

export default function PrivateHold(page: Props) {
  const { id, isRunning, form, refusal, notice } = page;
  return (
    <div className="max-w-2xl">
      <Notices notice={notice} refusal={refusal} />
      <ArtworkWithHolder {...page} />
      {isRunning ? (
        <Running {...page} />
      ) : (
        <p className="wrap-anywhere whitespace-pre-line">
          {[form.values.name, form.values.contact, form.values.note].filter(Boolean).join('\n')}
        </p>
      )}
      {isRunning && page.canEnd && (
        <Danger id="end" title="End it" action={`/admin/holds/${id}/end`} text="End the hold">
          Visitors can reserve the work again at once. No mail is sent.
        </Danger>
      )}
      {isRunning && page.canRelease && (
        <ReleaseForm
          action={`/admin/holds/${id}/release`}
          text="Visitors can reserve the work again at once. The person gets the reason by mail, if an e-mail address is known."
          release={page.release}
        />
      )}
    </div>
  );
}

function Running({ id, form, sellUrl, canEnd, refusal }: Props) {
  return (
    <>
      {!canEnd && refusal === null && (
        <p className="mb-6 text-smoke">
          Only the member who made the hold, or an owner, changes its person, shortens it or ends it.
        </p>
      )}
      <p className="mb-8">
        <a href={sellUrl} className={button('outlined')}>
          Sell to this person
        </a>
      </p>
      <EditForm action={`/admin/holds/${id}`} form={form} labels={LABELS}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="name" maxLength={200} />
          <TextField name="contact" maxLength={254} help="A mail of a release goes to this e-mail address." />
          <TextField name="until" type="date" />
          <TextAreaField name="note" rows={2} className="sm:col-span-2" />
        </div>
      </EditForm>
    </>
  );
}
