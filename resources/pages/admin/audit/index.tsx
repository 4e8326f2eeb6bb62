import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { pluralize } from '../../../../server/artworks/format/pluralize.ts';
import { button } from '../../../components/admin/button.ts';
import { Field } from '../../../components/admin/field.tsx';
import { Select } from '../../../components/admin/select.tsx';
import { AuditEntries } from '../../../components/admin/timeline.tsx';

type Props = AdminPropsOf<'admin/audit/index'>;

export default function AuditLog({ entries, total, isCapped, page, pages, query, actions, people, ...urls }: Props) {
  const isFiltered = Object.values(query).some((text) => text !== '');
  return (
    <>
      <p className="mb-6 max-w-2xl text-smoke">
        Every change by staff and by the command line. Nothing here can be edited; lines are deleted after two years.
      </p>
      <Filters query={query} actions={actions} people={people} />
      <p className="mb-2 text-smoke" role="status">
        {total === 0 ? (isFiltered ? 'No changes match.' : 'Nothing has been changed yet.') : countOf(total)}
        {isCapped && ', the newest that match. Choose an action or a person to find older ones.'}
      </p>
      {entries.length > 0 && <AuditEntries entries={entries} isWithSubject />}
      {pages > 1 && (
        <nav aria-label="Pages of the log" className="mt-6 flex flex-wrap items-center gap-4">
          {urls.previousUrl && (
            <a href={urls.previousUrl} rel="prev" className={button('outlined')}>
              Newer
            </a>
          )}
          <span>
            Page {page} of {pages}
          </span>
          {urls.nextUrl && (
            <a href={urls.nextUrl} rel="next" className={button('outlined')}>
              Older
            </a>
          )}
        </nav>
      )}
    </>
  );
}

function countOf(total: number): string {
  return pluralize(total, 'change');
}

function Filters({ query, actions, people }: Pick<Props, 'query' | 'actions' | 'people'>) {
  return (
    <form
      method="get"
      action="/admin/audit"
      className="mb-8 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_13rem_13rem_auto]"
    >
      <Field label="Search">
        {(ids) => (
          <input {...ids} type="search" name="search" maxLength={100} defaultValue={query.search} className="field" />
        )}
      </Field>
      <Choice label="Action" name="action" all="All actions" value={query.action} options={actions} />
      <Choice label="Person" name="staff" all="Everyone" value={query.staff} options={people} />
      <button type="submit" className={button('outlined')}>
        Show
      </button>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  all: string;
  value: string;
  options: { value: string; text: string }[];
}

function Choice({ label, name, all, value, options }: ChoiceProps) {
  return (
    <Field label={label}>
      {(ids) => (
        <Select {...ids} name={name} defaultValue={value} options={options}>
          <option value="">{all}</option>
        </Select>
      )}
    </Field>
  );
}
