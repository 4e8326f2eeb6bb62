import type { InputHTMLAttributes } from 'react';
import type { AdminPropsOf } from '../../../server/admin/contract.ts';
import type { SaleField } from '../../../server/admin/desk/contract.ts';
import { button } from '../../components/admin/button.ts';
import { CsrfField } from '../../components/admin/csrf-field.tsx';
import { Field } from '../../components/admin/field.tsx';
import { ErrorSummary } from '../../components/admin/form/error-summary.tsx';
import { fieldId } from '../../components/admin/form/form-context.ts';
import { Notice } from '../../components/admin/notice.tsx';
import { PersonChooser } from '../../components/admin/sales/person-chooser.tsx';
import { WorkChooser } from '../../components/admin/sales/work-chooser.tsx';
import { Select } from '../../components/admin/select.tsx';

const LABELS: Record<SaleField | 'works', string> = {
  works: 'Works',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  method: 'Paid by',
  amount: 'Amount',
  reason: 'Reason for a discount',
  reference: 'Reference',
  delivery: 'How the works leave',
  day: 'Day',
  time: 'Time',
  agreed: 'Agreed on',
  address1: 'Street',
  address2: 'Floor or unit',
  city: 'City',
  province: 'Province',
  note: 'Note',
};

type Props = AdminPropsOf<'admin/desk'>;

export default function Desk(page: Props) {
  const { choice, key, holds, proposed, errors, sold } = page;
  return (
    <form method="post" action="/admin/desk" noValidate className="grid max-w-2xl gap-8">
      {sold && (
        <Notice kind="done">
          Sold: order{' '}
          <a href={sold.url} className="admin-link">
            {sold.number}
          </a>
          . Its receipt and certificates are there.
        </Notice>
      )}
      {errors.form && <Notice kind="error">{errors.form}</Notice>}
      <ErrorSummary errors={errors} labels={LABELS} title="Nothing was sold. Please correct:" />
      <CsrfField />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="holds" value={holds} />
      <input type="hidden" name="proposed" value={proposed} />
      <WorkChooser choice={choice} error={errors.works} />
      {choice.works.length > 0 && (
        <>
          <Buyer {...page} />
          <Payment {...page} />
          <Delivery {...page} />
          <p>
            <button type="submit" name="intent" value="sell" className={button('filled', 'max-sm:w-full')}>
              {choice.works.length === 1 ? 'Sell this work' : `Sell these ${choice.works.length} works`}
            </button>
          </p>
        </>
      )}
    </form>
  );
}

function Buyer({ choice, ...page }: Props) {
  return (
    <section aria-labelledby="buyer-heading" className="grid gap-4">
      <h2 id="buyer-heading" className="text-17 font-medium">
        Buyer
      </h2>
      <PersonChooser {...choice} />
      <Text page={page} name="name" label="Name" maxLength={200} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Text page={page} name="email" label="E-mail (optional)" type="email" maxLength={254} autoComplete="off" />
        <Text page={page} name="phone" label="Phone (optional)" type="tel" maxLength={40} autoComplete="off" />
      </div>
      <p className="text-13 text-smoke">With an e-mail address, receipt and certificates are sent there.</p>
    </section>
  );
}

function Payment({ methods, subtotal, ...page }: Props) {
  const { values, errors } = page;
  return (
    <section aria-labelledby="payment-heading" className="grid gap-4">
      <h2 id="payment-heading" className="text-17 font-medium">
        Payment
      </h2>
      <p>
        The works cost <span className="font-medium tabular-nums">{subtotal}</span>.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field id={fieldId('method')} label="Paid by" error={errors.method ?? null}>
          {(ids) => <Select {...ids} name="method" defaultValue={values.method} options={methods} />}
        </Field>
        <Text page={page} name="amount" label="Amount in pesos" inputMode="decimal" maxLength={30} autoComplete="off" />
      </div>
      <Text
        page={page}
        name="reason"
        label="Reason for a discount (if the amount is less)"
        maxLength={200}
        autoComplete="off"
      />
      <Text page={page} name="reference" label="Reference (optional)" maxLength={200} autoComplete="off" />
    </section>
  );
}

function Delivery({ deliveries, ...page }: Props) {
  const { values, errors } = page;
  return (
    <fieldset id={fieldId('delivery')} className="grid gap-1">
      <legend className="mb-3 text-17 font-medium">How the works leave</legend>
      {errors.delivery && (
        <p role="alert" className="text-ember">
          {errors.delivery}
        </p>
      )}
      {deliveries.map(({ value, text }) => (
        <div key={value} className="group">
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="delivery"
              value={value}
              defaultChecked={values.delivery === value}
              className="size-4 accent-ember"
            />
            {text}
          </label>
          {value === 'pickup' && (
            <div className="hidden gap-4 pt-2 pb-4 pl-7 group-has-checked:grid sm:grid-cols-2">
              <Text page={page} name="day" label="Day" type="date" />
              <Text page={page} name="time" label="Time" type="time" />
              <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
                <input
                  type="checkbox"
                  name="agreed"
                  value="yes"
                  defaultChecked={values.agreed === 'yes'}
                  className="size-5 shrink-0 accent-ink"
                />
                Agreed on, although the gallery is closed then
              </label>
            </div>
          )}
          {value === 'delivery' && (
            <div className="hidden gap-4 pt-2 pb-4 pl-7 group-has-checked:grid sm:grid-cols-2">
              <Text page={page} name="address1" label="Street" maxLength={200} autoComplete="off" />
              <Text page={page} name="address2" label="Floor or unit (optional)" maxLength={200} autoComplete="off" />
              <Text page={page} name="city" label="City" maxLength={100} autoComplete="off" />
              <Text page={page} name="province" label="Province (optional)" maxLength={100} autoComplete="off" />
            </div>
          )}
        </div>
      ))}
      <Field label="Note for the staff (optional)" error={errors.note ?? null}>
        {(ids) => (
          <textarea {...ids} name="note" rows={2} maxLength={2_000} defaultValue={values.note} className="field py-2" />
        )}
      </Field>
    </fieldset>
  );
}

type TextProps = InputHTMLAttributes<HTMLInputElement> & {
  page: Pick<Props, 'values' | 'errors'>;
  name: SaleField;
  label: string;
};

function Text({ page: { values, errors }, name, label, ...input }: TextProps) {
  return (
    <Field id={fieldId(name)} label={label} error={errors[name] ?? null}>
      {(ids) => <input {...input} {...ids} name={name} defaultValue={values[name]} className="field" />}
    </Field>
  );
}
