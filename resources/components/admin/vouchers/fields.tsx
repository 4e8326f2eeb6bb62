import { useId } from 'react';
import type { ListOption } from '../../../../server/admin/list/contract.ts';
import { formatIsoDate } from '../../../../server/time/time.ts';
import { FieldGroup, HiddenField, SelectField, TextField } from '../form/fields.tsx';
import { useField } from '../form/form-context.ts';

export const VOUCHER_LABELS = {
  purpose: 'Purpose',
  type: 'For',
  straight: 'For one payment',
  installment: 'For installments',
  from: 'First day',
  until: 'Last day',
  limit: 'Uses in all',
  perCollector: 'Uses by one collector',
};

interface VoucherFieldsProps {
  types: ListOption[];
  /** Suggestions. */
  purposes: string[];
  purposeHelp: string;
  /** An order has used it: percentages and first day are texts. */
  isInUse?: boolean;
  /** The type never changes. */
  isStored?: boolean;
}

/** The fields of one voucher, or of many that are alike. */
export function VoucherFields({ types, purposes, purposeHelp, isInUse = false, isStored = false }: VoucherFieldsProps) {
  const suggestions = useId();
  return (
    <>
      <FieldGroup title="Discount">
        {isInUse ? <FixedField name="straight" unit="%" /> : <Percent name="straight" />}
        {isInUse ? <FixedField name="installment" unit="%" /> : <Percent name="installment" />}
        {isInUse && (
          <p className="text-13 text-smoke sm:col-span-2">
            An order has used the voucher, so the percentages and the first day stay.
          </p>
        )}
      </FieldGroup>
      <FieldGroup title="When" about="Manila time. It is valid on both days and between.">
        {isInUse ? <FixedField name="from" /> : <TextField name="from" type="date" />}
        <TextField name="until" type="date" help="Empty: no end." />
      </FieldGroup>
      <FieldGroup title="Who, and how often">
        {isStored ? <HiddenField name="type" /> : <SelectField name="type" options={types} />}
        <TextField name="purpose" maxLength={60} help={purposeHelp} list={suggestions} />
        <datalist id={suggestions}>
          {purposes.map((purpose) => (
            <option key={purpose} value={purpose} />
          ))}
        </datalist>
        <TextField name="limit" inputMode="numeric" maxLength={7} help="Empty: any number." />
        <TextField name="perCollector" inputMode="numeric" maxLength={7} help="Empty: any number." />
      </FieldGroup>
    </>
  );
}

function Percent({ name }: { name: string }) {
  return <TextField name={name} unit="%" inputMode="numeric" maxLength={3} help="Empty: no discount." />;
}

/** A value that is shown and sent, and cannot be changed. */
function FixedField({ name, unit }: { name: string; unit?: string }) {
  const { id, label, value } = useField(name);
  return (
    <div id={id}>
      <p className="text-13 text-smoke">{label}</p>
      <p>{value === '' ? 'Not valid for it' : unit ? `${value} ${unit}` : formatIsoDate(value)}</p>
      <input type="hidden" name={name} value={value} />
    </div>
  );
}
