import type { ReactNode } from 'react';
import type { ColumnForm as Form } from '../../../../server/admin/imports/contract.ts';
import { button } from '../button.ts';
import { CsrfField } from '../csrf-field.tsx';
import { Field } from '../field.tsx';
import { Notice } from '../notice.tsx';
import { Select } from '../select.tsx';

/** What each column of the file is, and what its rows lack. */
export function ColumnForm({ url, form, isChecked }: { url: string; form: Form; isChecked: boolean }) {
  return (
    <form method="post" action={url}>
      <CsrfField />
      {form.errors.length > 0 && (
        <Notice kind="error">
          {form.errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </Notice>
      )}
      {form.hasMapping ? <Mapping form={form} /> : <Columns columns={form.columns} />}
      <div className="mt-6 max-w-xs">
        <Choice label="Letters with accents are in" name="encoding" value={form.encoding} options={form.encodings}>
          <option value="">the encoding that the file shows</option>
        </Choice>
      </div>
      <p className="mt-6">
        <button type="submit" className={button(isChecked ? 'outlined' : 'filled')}>
          {isChecked ? 'Check again' : 'Check the file'}
        </button>
      </p>
    </form>
  );
}

function Mapping({ form }: { form: Form }) {
  return (
    <>
      <ul className="border-t border-line">
        {form.columns.map((column) => (
          <MappedColumn key={column.field} column={column} targets={form.targets} />
        ))}
      </ul>
      <div className="mt-6 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Choice label="Slugs are made from" name="slugFrom" value={form.slugFrom} options={form.slugSources} />
        <Field label="Category, if a row has none">
          {(ids) => (
            <input {...ids} name="category" maxLength={100} defaultValue={form.category} className="admin-field" />
          )}
        </Field>
        <Field label="Price, if a row has none">
          {(ids) => (
            <input
              {...ids}
              name="price"
              inputMode="decimal"
              maxLength={12}
              defaultValue={form.price}
              className="admin-field"
            />
          )}
        </Field>
        <Choice
          label="New artworks without a date"
          name="newAre"
          value={form.newAreDrafts ? 'drafts' : 'published'}
          options={[
            { value: 'drafts', text: 'stay drafts' },
            { value: 'published', text: 'are published at once' },
          ]}
        />
      </div>
    </>
  );
}

function MappedColumn({ column, targets }: { column: Form['columns'][number]; targets: Form['targets'] }) {
  const { field, name, examples, target, error } = column;
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_18rem] md:items-center">
      <div className="min-w-0">
        <label htmlFor={field} className="font-medium break-words">
          {name}
        </label>
        <span className="block text-13 break-words text-smoke">
          {examples.join(' · ') || 'no values in the first rows'}
        </span>
      </div>
      <div>
        <Select
          id={field}
          name={field}
          defaultValue={target}
          aria-describedby={error ? `${field}-error` : undefined}
          aria-invalid={error ? true : undefined}
          options={targets}
        >
          <option value="">is left out</option>
        </Select>
        {error && (
          <p id={`${field}-error`} role="alert" className="mt-1 text-ember">
            {error}
          </p>
        )}
      </div>
    </li>
  );
}

function Columns({ columns }: { columns: Form['columns'] }) {
  return (
    <dl className="border-t border-line">
      {columns.map(({ field, name, examples }) => (
        <div key={field} className="border-b border-line py-2">
          <dt className="font-medium break-words">{name}</dt>
          <dd className="text-13 break-words text-smoke">{examples.join(' · ')}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  options: { value: string; text: string }[];
  children?: ReactNode;
}

function Choice({ label, name, value, options, children }: ChoiceProps) {
  return (
    <Field label={label}>
      {(ids) => (
        <Select {...ids} name={name} defaultValue={value} options={options}>
          {children}
        </Select>
      )}
    </Field>
  );
}
