import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { Field } from '../../../components/admin/field.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { Select } from '../../../components/admin/select.tsx';

type Props = AdminPropsOf<'admin/bulk-changes/new'>;

export default function NewBulkChange({ scope, listUrl, plan, error, ...form }: Props) {
  return (
    <div className="max-w-3xl">
      <p className="mb-4">
        {form.set.length > 0 && `${scope}. `}
        <a href={listUrl} className="admin-link">
          Back to the list
        </a>
      </p>
      {error && <Notice kind="error">{error}</Notice>}
      {form.set.length > 0 && <Options {...form} />}
      {plan && <Plan plan={plan} {...form} />}
    </div>
  );
}

type FormProps = Omit<Props, 'scope' | 'listUrl' | 'plan' | 'error'>;

/** The first form: the action and what it needs. It changes nothing. */
function Options({ action, actions, set, ...form }: FormProps) {
  return (
    <form method="get" action="/admin/bulk-changes/new" className="mb-8 grid items-end gap-4 sm:grid-cols-2">
      <HiddenFields fields={set} />
      <Field label="What to do">
        {(ids) => <Select {...ids} name="action" defaultValue={action.value} options={actions} />}
      </Field>
      <ActionFields {...form} />
      <p className="sm:col-span-2">
        <button type="submit" className={button('outlined')}>
          Show what will change
        </button>
      </p>
    </form>
  );
}

function ActionFields({ fields, values, terms, exhibitions }: Omit<FormProps, 'action' | 'actions' | 'set'>) {
  if (fields === 'price') return <PriceFields values={values} />;
  if (fields === 'term') return <TermField values={values} terms={terms} />;
  if (fields === 'exhibition')
    return (
      <Field label="Exhibition">
        {(ids) => (
          <Select
            {...ids}
            name="into"
            defaultValue={values.into}
            options={[{ value: '', text: 'Choose an exhibition' }, ...exhibitions]}
          />
        )}
      </Field>
    );
  return null;
}

function PriceFields({ values }: Pick<FormProps, 'values'>) {
  return (
    <>
      <Field label="How">{(ids) => <Select {...ids} name="mode" defaultValue={values.mode} options={MODES} />}</Field>
      <Field label="Pesos, or percent">
        {(ids) => (
          <input
            {...ids}
            name="amount"
            inputMode="decimal"
            required
            maxLength={20}
            autoComplete="off"
            defaultValue={values.amount}
            className="field"
          />
        )}
      </Field>
      <p className="text-13 text-smoke">
        A percentage gives whole pesos and also changes discounted prices. Minus makes it less, like -5.
      </p>
    </>
  );
}

function TermField({ values, terms }: Pick<FormProps, 'values' | 'terms'>) {
  return (
    <Field label="Term">
      {(ids) => (
        <select {...ids} name="term" required defaultValue={values.term} className="field">
          <option value="">Choose a term</option>
          {terms.map((group) => (
            <optgroup key={group.text} label={group.text}>
              {group.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.text}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}

const MODES = [
  { value: 'to', text: 'To this price' },
  { value: 'by', text: 'By this amount' },
  { value: 'percent', text: 'By this percentage' },
];

type PlanProps = { plan: NonNullable<Props['plan']> } & FormProps;

/** What will change and what cannot, and the form that does it. */
function Plan({ plan, ...form }: PlanProps) {
  return (
    <section aria-labelledby="plan">
      <h2 id="plan" className="mb-3 text-17 font-medium">
        {plan.text}
      </h2>
      <dl className="mb-6 grid grid-cols-3 gap-px border border-line bg-line text-center">
        <Count label="will change" value={plan.changed} />
        <Count label="stay as they are" value={plan.unchanged} />
        <Count label="cannot be changed" value={plan.refused} />
      </dl>
      {plan.sold && <p className="-mt-3 mb-6">{plan.sold}</p>}
      {!plan.isNothing && <RunForm plan={plan} {...form} />}
      <WorkList title="Cannot be changed" works={plan.others} more={plan.moreOthers} className="mb-8">
        {({ reason }) => <span>{reason}</span>}
      </WorkList>
      <WorkList title="Will change" works={plan.changes} more={plan.moreChanges}>
        {({ from, to }) => (
          <span className="tabular-nums">
            {from !== null && <span className="text-smoke">from {from} </span>}
            {to === null ? 'removed' : `to ${to}`}
          </span>
        )}
      </WorkList>
    </section>
  );
}

function RunForm({ plan, action, set, values }: PlanProps) {
  return (
    <form method="post" action="/admin/bulk-changes" className="mb-8">
      <CsrfField />
      <HiddenFields
        fields={[
          ...set,
          { name: 'action', value: action.value },
          { name: 'mode', value: values.mode },
          { name: 'amount', value: values.amount },
          { name: 'term', value: values.term },
          { name: 'into', value: values.into },
          { name: 'expected', value: String(plan.expected) },
        ]}
      />
      <button type="submit" className={button('filled')}>
        {plan.button}
      </button>
      <p className="mt-2 text-13 text-smoke">It runs in the background. You can stop it, and undo all of it.</p>
    </form>
  );
}

interface WorkListProps<Work> {
  title: string;
  works: Work[];
  /** How many more there are. */
  more: string | null;
  className?: string;
  children: (work: Work) => ReactNode;
}

function WorkList<Work extends { id: number; title: string; url: string }>(props: WorkListProps<Work>) {
  const { title, works, more, className, children } = props;
  if (works.length === 0) return null;
  return (
    <>
      <h3 className="mb-1 font-medium">{title}</h3>
      <ul className={clsx(className, 'border-t border-line')}>
        {works.map((work) => (
          <li key={work.id} className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[14rem_1fr]">
            <a href={work.url} className="admin-link justify-self-start">
              {work.title}
            </a>
            {children(work)}
          </li>
        ))}
        {more && <li className="py-2 text-smoke">{more}</li>}
      </ul>
    </>
  );
}

function Count({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse bg-paper px-2 py-3">
      <dt className="text-13 text-smoke">{label}</dt>
      <dd className="text-21 tabular-nums">{value}</dd>
    </div>
  );
}

function HiddenFields({ fields }: { fields: { name: string; value: string }[] }) {
  return fields.map(({ name, value }) => <input key={name} type="hidden" name={name} value={value} />);
}
