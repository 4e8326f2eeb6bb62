import { clsx } from 'clsx';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { EditForm } from '../../../components/admin/form/edit-form.tsx';
import { CheckField, SelectField, TextField } from '../../../components/admin/form/fields.tsx';
import { useField } from '../../../components/admin/form/form-context.ts';
import { Headings } from '../../../components/admin/list/headings.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/statements/account'>;

const LABELS = {
  amount: 'Amount',
  paidOn: 'Paid on',
  method: 'Paid by',
  reference: 'Reference',
  isAdvance: 'This is an advance',
};

/** What is owed to an artist, how it came about, and what was paid. */
export default function ArtistAccount(props: Props) {
  const { artist, artistUrl, owedNow, isInAdvance, months, notice } = props;
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <p className="mb-4 text-21">
        <span className="text-smoke">{isInAdvance ? `Paid to ${artist} in advance` : `Owed to ${artist} now`}: </span>
        <span className="tabular-nums">Php {owedNow}</span>
      </p>
      <p className="mb-6 flex flex-wrap gap-x-6 gap-y-2">
        <a href="/admin/statements" className="admin-link py-2">
          Artist statements
        </a>
        {artistUrl && (
          <a href={artistUrl} className="admin-link py-2">
            Artist
          </a>
        )}
      </p>
      <Months months={months} />
      <Payouts {...props} />
    </>
  );
}

function Months({ months }: Pick<Props, 'months'>) {
  if (months.length === 0)
    return (
      <p className="border-y border-line py-4 text-smoke">
        There is no statement yet: no consigned work was sold. A payout now is an advance.
      </p>
    );
  return (
    <table className="w-full border-collapse border-t border-line">
      <caption className="sr-only">Statements by month. Amounts in pesos.</caption>
      <thead className="max-sm:sr-only">
        <Headings names={['Month', 'Statement', 'Owed', 'Paid', 'Balance']} texts={2} />
      </thead>
      <tbody>
        {months.map(({ key, text, url, state, owed, paid, balance }) => (
          <tr key={key} className="border-b border-line max-sm:block max-sm:py-3">
            <th scope="row" className="px-2 py-2 text-left font-normal max-sm:block max-sm:p-0">
              <a href={url} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ember">
                {text}
              </a>
            </th>
            <td className="px-2 py-2 text-smoke max-sm:block max-sm:p-0 max-sm:text-13">{state}</td>
            <Amount label="Owed" value={owed} />
            <Amount label="Paid" value={paid} />
            <Amount label="Balance" value={balance} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On phones with its label, one below the other. */
function Amount({ label, value }: { label: string; value: string }) {
  return (
    <td className="px-2 py-2 text-right whitespace-nowrap tabular-nums max-sm:flex max-sm:justify-between max-sm:p-0">
      <span className="text-smoke sm:hidden">{label}</span>
      {value}
    </td>
  );
}

function Payouts({ payout, payouts }: Props) {
  return (
    <section id="payouts" className="mt-10 print:hidden">
      <h2 className="mb-3 text-21 font-medium">Payouts</h2>
      <details open={Object.keys(payout.form.errors).length > 0}>
        <summary className={button('outlined', 'mb-4 cursor-pointer')}>Record a payout</summary>
        <EditForm action={payout.action} form={payout.form} labels={LABELS} saveText="Save payout">
          <PayoutKey />
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <TextField name="amount" inputMode="decimal" maxLength={20} unit="pesos" />
            <TextField name="paidOn" type="date" />
            <SelectField name="method" options={payout.methods} />
            <TextField name="reference" maxLength={100} />
            <CheckField name="isAdvance" help="For more than is owed now." className="sm:col-span-2" />
          </div>
        </EditForm>
      </details>
      <PayoutList payouts={payouts} />
    </section>
  );
}

/** A form that is sent twice records one payout. */
function PayoutKey() {
  const { value } = useField('key');
  return <input type="hidden" name="key" defaultValue={value} />;
}

function PayoutList({ payouts }: Pick<Props, 'payouts'>) {
  if (payouts.length === 0) return <p className="mt-6 text-smoke">Nothing was paid yet.</p>;
  return (
    <ul className="mt-8 border-t border-line">
      {payouts.map(({ id, date, amount, text, by, correctUrl, isCorrected }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3">
          <div className={clsx('min-w-0 break-words', isCorrected && 'text-smoke')}>
            <span className={clsx('tabular-nums', isCorrected && 'line-through')}>{amount}</span> on {date}
            <span className="block text-13 text-smoke">
              {text}, recorded by {by}
              {isCorrected && '. Corrected'}
            </span>
          </div>
          {correctUrl && (
            <form method="post" action={correctUrl}>
              <CsrfField />
              <button
                type="submit"
                className={button('danger')}
                aria-label={`Correct the payout of ${amount} on ${date}`}
              >
                Correct: add the opposite
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
