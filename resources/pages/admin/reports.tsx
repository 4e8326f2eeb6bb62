import { clsx } from 'clsx';
import type { AdminPropsOf } from '../../../server/admin/contract.ts';
import { button } from '../../components/admin/button.ts';
import { Chart } from '../../components/admin/chart/chart.tsx';
import { Field } from '../../components/admin/field.tsx';
import { Notice } from '../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/reports'>;

export default function Report({ about, url, reports, period, tables, csvUrl }: Props) {
  return (
    <>
      <p className="mb-4 max-w-2xl text-smoke">{about}</p>
      <Reports reports={reports} />
      <Period url={url} period={period} />
      {tables.map((table) => (
        <section key={table.title} aria-label={table.title} className="mb-10">
          {table.isTitled && <h2 className="mb-3 text-21 font-medium">{table.title}</h2>}
          {table.rows.length === 0 ? (
            <p className="border-t border-line py-6 text-smoke">There is nothing in this period.</p>
          ) : (
            <>
              {table.chart && <Chart chart={table.chart} title={table.title} />}
              <Table {...table} />
            </>
          )}
        </section>
      ))}
      <p className="print:hidden">
        <a href={csvUrl} className={button('outlined')}>
          Download as CSV
        </a>
      </p>
    </>
  );
}

/** Folded on phones, where the row would be longer than the page is wide. */
function Reports({ reports }: Pick<Props, 'reports'>) {
  return (
    <>
      <details className="mb-4 border-b border-line pb-2 lg:hidden print:hidden">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium">All reports</summary>
        <ReportLinks reports={reports} className="grid" />
      </details>
      <div className="mb-4 border-b border-line max-lg:hidden print:hidden">
        <ReportLinks reports={reports} className="flex flex-wrap gap-1" />
      </div>
    </>
  );
}

function ReportLinks({ reports, className }: Pick<Props, 'reports'> & { className: string }) {
  return (
    <nav aria-label="Reports">
      <ul className={className}>
        {reports.map(({ text, url, isCurrent }) => (
          <li key={url}>
            <a
              href={url}
              aria-current={isCurrent ? 'page' : undefined}
              className={clsx(
                'inline-flex min-h-11 items-center border-b-2 hover:text-ember lg:px-3',
                isCurrent ? 'border-ember font-medium' : 'border-transparent',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Period({ url, period }: Pick<Props, 'url' | 'period'>) {
  return (
    <div className="mb-6">
      {period.error && <Notice kind="error">{`${period.error} The report shows the last twelve months.`}</Notice>}
      <p className="mb-2 font-medium">{period.text}</p>
      <div className="print:hidden">
        <ul className="mb-2 flex flex-wrap gap-x-4">
          {period.presets.map((preset) => (
            <li key={preset.text}>
              <a
                href={preset.url}
                aria-current={preset.isCurrent ? 'true' : undefined}
                className={clsx('flex min-h-11 min-w-6 items-center', preset.isCurrent ? 'font-medium' : 'admin-link')}
              >
                {preset.text}
              </a>
            </li>
          ))}
        </ul>
        <form method="get" action={url} className="flex flex-wrap items-end gap-3">
          <Field label="From">
            {(ids) => (
              <input {...ids} key={period.from} type="date" name="from" defaultValue={period.from} className="field" />
            )}
          </Field>
          <Field label="To">
            {(ids) => (
              <input {...ids} key={period.to} type="date" name="to" defaultValue={period.to} className="field" />
            )}
          </Field>
          <button type="submit" className={button('outlined')}>
            Show
          </button>
        </form>
      </div>
    </div>
  );
}

/** Wider than a phone: it scrolls, and the first column stays. */
function Table({ title, columns, rows, total }: Props['tables'][number]) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section aria-label={`Table: ${title}`} tabIndex={0} className={SCROLLED}>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-13 text-smoke">
            {columns.map(({ label, isNumber }, index) => (
              <th
                key={label}
                scope="col"
                className={clsx('p-2 font-medium', isNumber ? 'text-right' : 'text-left', index === 0 && STICKY)}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <Row key={key} cells={cells} columns={columns} />
          ))}
        </tbody>
        {total && (
          // Browsers print a footer group on each page.
          <tfoot className="border-t border-edge font-medium print:table-row-group">
            <Row cells={total} columns={columns} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

const SCROLLED = 'overflow-x-auto border-t border-line print:overflow-visible';
const STICKY = 'sticky left-0 bg-paper';

function Row({ cells, columns }: { cells: string[]; columns: Props['tables'][number]['columns'] }) {
  const [name, ...values] = cells;
  return (
    <tr className="border-b border-line">
      <th scope="row" className={clsx('max-w-48 min-w-28 p-2 text-left font-normal break-words', STICKY)}>
        {name}
      </th>
      {values.map((value, index) => (
        <td key={columns[index + 1]?.label} className="p-2 text-right whitespace-nowrap tabular-nums">
          {value}
        </td>
      ))}
    </tr>
  );
}
