import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ColumnForm as Form } from '../../../../server/admin/imports/contract.ts';
import { button } from '../button.ts';
import { CsrfField } from '../csrf-field.tsx';
import { Field } from '../field.tsx';
import { Notice } from '../notice.tsx';
import { Select } from '../select.tsx';
import { type ColumnMapping, useMapping } from './use-mapping.ts';

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
  const mapping = useMapping(form.columns);
  return (
    <>
      <div className="gap-x-10 xl:grid xl:grid-cols-[minmax(0,1fr)_19rem] xl:items-start">
        <ul className="border-t border-line">
          {form.columns.map((column) => (
            <MappedColumn key={column.field} column={column} targets={form.targets} mapping={mapping} />
          ))}
        </ul>
        <FieldList columns={form.columns} targets={form.targets} mapping={mapping} />
      </div>
      <div className="mt-6 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Choice label="Slugs are made from" name="slugFrom" value={form.slugFrom} options={form.slugSources} />
        <Field label="Category, if a row has none">
          {(ids) => <input {...ids} name="category" maxLength={100} defaultValue={form.category} className="field" />}
        </Field>
        <Field label="Price, if a row has none">
          {(ids) => (
            <input
              {...ids}
              name="price"
              inputMode="decimal"
              maxLength={12}
              defaultValue={form.price}
              className="field"
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

interface MappedColumnProps {
  column: Form['columns'][number];
  targets: Form['targets'];
  mapping: ColumnMapping;
}

function MappedColumn({ column, targets, mapping }: MappedColumnProps) {
  const { field, name, examples, error } = column;
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_18rem] md:items-center">
      <div {...mapping.dragProps(field)} className="flex min-w-0 gap-2 xl:cursor-grab noscript:cursor-auto">
        <GripVertical
          size={18}
          aria-hidden="true"
          className="mt-0.5 hidden shrink-0 text-edge xl:block noscript:hidden"
        />
        <div className="min-w-0">
          <label htmlFor={field} className="font-medium break-words">
            {name}
          </label>
          <span className="block text-13 break-words text-smoke">
            {examples.join(' · ') || 'no values in the first rows'}
          </span>
        </div>
      </div>
      <div>
        <Select
          id={field}
          name={field}
          value={mapping.targets[field]}
          onChange={({ target }) => mapping.choose(field, target.value)}
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

/** All fields with their columns, which can be dragged onto them. Phones and keyboards use the choices beside the columns. */
function FieldList({ columns, targets, mapping }: Pick<Form, 'columns' | 'targets'> & { mapping: ColumnMapping }) {
  return (
    <section
      aria-labelledby="field-list"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      tabIndex={0}
      className="sticky top-4 hidden max-h-[calc(100vh-2rem)] overflow-y-auto xl:block noscript:hidden"
    >
      <h3 id="field-list" className="font-medium">
        Fields of an artwork
      </h3>
      <p className="mb-3 text-13 text-smoke">Drag a column onto its field, or choose the field beside the column.</p>
      <ul className="border-t border-line">
        {targets.map(({ value, text }) => {
          const names = columns.filter(({ field }) => mapping.targets[field] === value).map(({ name }) => name);
          return (
            <li
              key={value}
              {...mapping.dropProps(value, text)}
              className={clsx(
                'flex min-h-9 items-baseline justify-between gap-3 border-b border-line px-2 py-1.5 text-13',
                mapping.over === value && 'bg-plaster outline-2 -outline-offset-2 outline-ember',
              )}
            >
              <span className={clsx('shrink-0', names.length === 0 && 'text-smoke')}>{text}</span>
              <span className="min-w-0 truncate font-medium">{names.join(', ')}</span>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {mapping.message}
      </p>
    </section>
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
