import { clsx } from 'clsx';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { Headings } from '../../../components/admin/list/headings.tsx';

type Props = AdminPropsOf<'admin/statements/show'>;

export default function Statement(props: Props) {
  const { status, pdfUrl, csvUrl, listUrl, artistUrl } = props;
  return (
    <>
      <p className="mb-4 max-w-2xl text-smoke">{status}</p>
      <p className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        <a href={pdfUrl} className={button('outlined')}>
          PDF
        </a>
        <a href={csvUrl} className="admin-link py-2">
          CSV
        </a>
        <a href={listUrl} className="admin-link py-2">
          All artists
        </a>
        {artistUrl && (
          <a href={artistUrl} className="admin-link py-2">
            Artist
          </a>
        )}
      </p>
      <Months months={props.months} />
      <Lines lines={props.lines} />
      <Sums sums={props.sums} />
      <Account {...props} />
    </>
  );
}

function Months({ months }: Pick<Props, 'months'>) {
  if (months.length < 2) return null;
  return (
    <nav aria-label="Months" className="mb-6 overflow-x-auto border-b border-line print:hidden">
      <ul className="flex min-w-max gap-1">
        {months.map(({ text, url, isCurrent }) => (
          <li key={url}>
            <a
              href={url}
              aria-current={isCurrent ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center border-b-2 px-3 whitespace-nowrap hover:text-ember',
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

const HEADINGS = ['Date', 'Work or payout', 'Price', 'Discount', 'Commission', 'Owed', 'Paid'];

function Lines({ lines }: Pick<Props, 'lines'>) {
  if (lines.length === 0) return <p className="border-y border-line py-4">Nothing was sold, refunded or paid.</p>;
  return (
    <table className="w-full border-collapse border-t border-line">
      <caption className="sr-only">Works sold and refunded, and payouts. Amounts in pesos.</caption>
      <thead className="max-[43rem]:sr-only">
        <Headings names={HEADINGS} texts={2} />
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { line: Props['lines'][number] }) {
  const isOfWork = line.percent !== null;
  return (
    <tr className="border-b border-line align-top max-[43rem]:grid max-[43rem]:grid-cols-[1fr_auto] max-[43rem]:gap-x-4 max-[43rem]:py-3">
      <td className="px-2 py-2 whitespace-nowrap text-smoke max-[43rem]:order-3 max-[43rem]:col-span-2 max-[43rem]:p-0 max-[43rem]:text-13">
        {line.date}
      </td>
      <th
        scope="row"
        className="px-2 py-2 text-left font-normal break-words max-[43rem]:order-1 max-[43rem]:col-span-2 max-[43rem]:p-0"
      >
        {line.kind && <span className={clsx(line.kind === 'Refund' && 'text-ember')}>{line.kind}: </span>}
        {line.text}
        {line.order && (
          <a href={line.order.url} className="block text-13 text-smoke hover:text-ember">
            Order {line.order.text}
          </a>
        )}
        {line.termsUrl && (
          <a href={line.termsUrl} className="block text-13 text-smoke hover:text-ember print:hidden">
            Change the commission
          </a>
        )}
      </th>
      <Amount label="Price" value={isOfWork ? line.price : null} />
      <Amount label="Discount" value={isOfWork ? line.discount : null} />
      <Amount label={`Commission ${line.percent}`} value={isOfWork ? line.commission : null} note={line.percent} />
      <Amount label="Owed" value={isOfWork ? line.owed : null} />
      <Amount label="Paid" value={isOfWork ? null : line.paid} />
    </tr>
  );
}

/** On phones with its label, one below the other. */
function Amount({ label, value, note }: { label: string; value: string | null; note?: string | null }) {
  if (value === null) return <td className="max-[43rem]:hidden" />;
  return (
    <td className="px-2 py-2 text-right whitespace-nowrap tabular-nums max-[43rem]:order-4 max-[43rem]:col-span-2 max-[43rem]:flex max-[43rem]:justify-between max-[43rem]:p-0">
      <span className="text-smoke min-[43rem]:hidden">{label}</span>
      <span>
        {value}
        {note && <span className="block text-13 text-smoke max-[43rem]:hidden">{note}</span>}
      </span>
    </td>
  );
}

function Sums({ sums }: Pick<Props, 'sums'>) {
  return (
    <dl className="mt-6 ml-auto max-w-md">
      {sums.map(({ label, value, isTotal }) => (
        <div
          key={label}
          className={clsx(
            'flex justify-between gap-4 py-1',
            isTotal && 'mt-1 border-t border-line pt-2 text-17 font-medium',
          )}
        >
          <dt>{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Account({ accountUrl, owedNow, artist }: Props) {
  return (
    <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-6 print:hidden">
      <span>
        <span className="text-smoke">Owed to {artist} now:</span> <span className="tabular-nums">Php {owedNow}</span>
      </span>
      <a href={accountUrl} className={button('outlined')}>
        Account and payouts
      </a>
    </p>
  );
}
