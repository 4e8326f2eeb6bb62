import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { ErrorSummary } from '../../../components/admin/form/error-summary.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { PersonChooser } from '../../../components/admin/sales/person-chooser.tsx';
import { PrivateHoldFields } from '../../../components/admin/sales/private-hold-fields.tsx';
import { WorkChooser } from '../../../components/admin/sales/work-chooser.tsx';

const LABELS = { works: 'Works', name: 'Name', contact: 'E-mail or phone', until: 'Until the end of', note: 'Note' };

export default function NewPrivateHold({ choice, values, errors, today }: AdminPropsOf<'admin/holds/new'>) {
  return (
    <form method="post" action="/admin/holds/new" noValidate className="grid max-w-2xl gap-8">
      {errors.form && <Notice kind="error">{errors.form}</Notice>}
      <ErrorSummary errors={errors} labels={LABELS} title="Nothing was held. Please correct:" />
      <p className="text-smoke">
        Only this person can have the works until the end of the day. Visitors see them as reserved.
      </p>
      <CsrfField />
      <WorkChooser choice={choice} error={errors.works} />
      {choice.works.length > 0 && (
        <>
          <section aria-labelledby="person-heading" className="grid gap-4">
            <h2 id="person-heading" className="text-17 font-medium">
              For whom
            </h2>
            <PersonChooser {...choice} />
            <PrivateHoldFields values={values} errors={errors} today={today} />
          </section>
          <p>
            <button type="submit" name="intent" value="hold" className={button('filled', 'max-sm:w-full')}>
              {choice.works.length === 1 ? 'Hold this work' : `Hold these ${choice.works.length} works`}
            </button>
          </p>
        </>
      )}
    </form>
  );
}
