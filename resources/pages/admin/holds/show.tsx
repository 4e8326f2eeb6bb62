import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { Danger } from '../../../components/admin/danger.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { HeldWorkView, ReleaseForm } from '../../../components/admin/sales/held-work.tsx';
import { HoldFields } from '../../../components/admin/sales/hold-fields.tsx';

export default function Hold(page: AdminPropsOf<'admin/holds/show'>) {
  const { id, isRunning, errors, notice } = page;
  return (
    <div className="max-w-2xl">
      {notice && <Notice kind="done">{notice}</Notice>}
      {errors.form && <Notice kind="error">{errors.form}</Notice>}
      <HeldWorkView {...page} />
      {isRunning ? (
        <Running {...page} />
      ) : (
        <p className="wrap-anywhere whitespace-pre-line">
          {[page.values.name, page.values.contact, page.values.note].filter(Boolean).join('\n')}
        </p>
      )}
      {isRunning && !page.canEnd && (
        <p className="mt-10 text-smoke">
          Only the member who made the hold, or an owner, changes its person, shortens it or ends it.
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
          reason={page.reason}
          error={errors.reason ?? null}
        />
      )}
    </div>
  );
}

function Running({ id, values, errors, today, sellUrl }: AdminPropsOf<'admin/holds/show'>) {
  return (
    <form method="post" action={`/admin/holds/${id}`} noValidate className="grid gap-4">
      <CsrfField />
      <HoldFields values={values} errors={errors} today={today} />
      <p className="flex flex-wrap gap-2">
        <button type="submit" className={button('filled')}>
          Save
        </button>
        <a href={sellUrl} className={button('outlined')}>
          Sell to this person
        </a>
      </p>
    </form>
  );
}
