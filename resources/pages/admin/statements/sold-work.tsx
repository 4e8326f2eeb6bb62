import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { EditForm } from '../../../components/admin/form/edit-form.tsx';
import { SelectField, TextField } from '../../../components/admin/form/fields.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

const LABELS = { ownership: 'Ownership', percent: 'Commission of the gallery' };

/** What is agreed for a sold work. */
export default function SoldWork(props: AdminPropsOf<'admin/statements/sold-work'>) {
  const { work, order, price, commission, statement, form, action, ownerships, notice } = props;
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <p className="mb-6 max-w-2xl">
        {work} was sold for {price} in{' '}
        <a href={order.url} className="admin-link">
          order {order.text}
        </a>
        . {commission}.
      </p>
      {statement === null ? (
        <EditForm action={action} form={form} labels={LABELS}>
          <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
            <SelectField name="ownership" options={ownerships} />
            <TextField name="percent" inputMode="decimal" maxLength={8} unit="percent" help="For a consigned work." />
          </div>
        </EditForm>
      ) : (
        <p className="max-w-2xl text-smoke">Statement {statement} has this sale, and never changes.</p>
      )}
      <p className="mt-6">
        <a href="/admin/statements" className="admin-link inline-flex min-h-11 items-center">
          Artist statements
        </a>
      </p>
    </>
  );
}
