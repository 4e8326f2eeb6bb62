import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { Danger } from '../../../components/admin/danger.tsx';
import { EditForm } from '../../../components/admin/form/edit-form.tsx';
import { TextField } from '../../../components/admin/form/fields.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { PreviewButton } from '../../../components/admin/site/preview-button.tsx';
import { Timeline } from '../../../components/admin/timeline.tsx';

const LABELS = { from: 'Old address', to: 'New address' };

type Props = AdminPropsOf<'admin/redirects/edit'>;

export default function RedirectEdit(props: Props) {
  const { id, form, notice, timeline } = props;
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <Notes {...props} />
      <EditForm
        action={id === null ? '/admin/redirects/new' : `/admin/redirects/${id}`}
        form={form}
        labels={LABELS}
        saveText={id === null ? 'Add' : 'Save'}
        button={<PreviewButton />}
      >
        <div className="grid max-w-2xl gap-4">
          <TextField
            name="from"
            maxLength={600}
            help="Such as /about-us.html, or the whole address on the old site. A query such as ?id=5 belongs to it."
          />
          <TextField
            name="to"
            maxLength={600}
            help="A page of this shop, such as /pages/about. Of one that is public from a later time on, the redirect works from then on."
          />
        </div>
      </EditForm>
      {id !== null && (
        <Danger id="delete" title="Delete" action={`/admin/redirects/${id}/delete`} text="Delete this redirect">
          <p>Visitors of the old address then get “Page not found”. The audit log can bring it back.</p>
        </Danger>
      )}
      <Timeline entries={timeline} />
    </>
  );
}

/** What there is to know about the redirect, above its form. */
function Notes({ isBroken, worksFrom, takenUrl, isAutomatic }: Props) {
  return (
    <>
      {isBroken && (
        <Notice kind="error">
          The new address is no page that visitors can see. Visitors of the old one get “Page not found”.
        </Notice>
      )}
      {worksFrom && (
        <p className="mb-4 max-w-2xl text-smoke">
          The new address is public from {worksFrom}. The redirect works from that time on.
        </p>
      )}
      {takenUrl && (
        <p className="mb-4">
          <a href={takenUrl} className="admin-link">
            Change the redirect of this address
          </a>
        </p>
      )}
      {isAutomatic && (
        <p className="mb-4 max-w-2xl text-smoke">
          The shop made this redirect when the page got another address. If you change it, it is yours.
        </p>
      )}
    </>
  );
}
