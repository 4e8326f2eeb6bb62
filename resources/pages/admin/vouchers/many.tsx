import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { EditForm } from '../../../components/admin/form/edit-form.tsx';
import { FieldGroup, HiddenField, TextField } from '../../../components/admin/form/fields.tsx';
import { VOUCHER_LABELS, VoucherFields } from '../../../components/admin/vouchers/fields.tsx';

const LABELS = { count: 'How many', prefix: 'Codes begin with', ...VOUCHER_LABELS };

export default function NewVouchers({ form, types, purposes }: AdminPropsOf<'admin/vouchers/many'>) {
  return (
    <EditForm action="/admin/vouchers/many" form={form} labels={LABELS} saveText="Create them">
      <HiddenField name="key" />
      <FieldGroup title="Codes" about="Each code is random, like PASKO-7KQW3MXA, so that it cannot be guessed.">
        <TextField name="count" inputMode="numeric" maxLength={5} help="At most 1,000 at once." />
        <TextField name="prefix" maxLength={10} help="Letters and digits, or nothing." />
      </FieldGroup>
      <VoucherFields
        types={types}
        purposes={purposes}
        purposeHelp="By their purpose they are found, exported and ended together."
      />
    </EditForm>
  );
}
