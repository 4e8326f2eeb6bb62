import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListHeading, ListProps } from '../../../../server/admin/list/contract.ts';

/** How a page shows its rows. */
export interface RowOptions<Row> {
  idOf: (row: Row) => number | string;
  /** The page of the row, and the text of the link to it. */
  linkOf: (row: Row) => { url: string; text: string };
  /** The link stays on one line. */
  isLinkWhole?: boolean;
  /** Small text beside the link. */
  noteOf?: (row: Row) => ReactNode;
  pictureOf?: (row: Row) => ReactNode;
  /** Name of the column with the link. */
  title: string;
  /** Phones leave out cells that are empty, or have an element with `data-on-desktop`. */
  cells: Record<string, (row: Row) => ReactNode>;
}

interface TableProps<Row> extends RowOptions<Row> {
  list: ListProps;
  rows: Row[];
  isSelectable: boolean;
}

/** A table, whose rows are cards on phones: there the title cell shows the values of the other columns. */
export function Table<Row>({ list, rows, isSelectable, ...options }: TableProps<Row>) {
  const columns = list.columns.filter(({ isShown }) => isShown);
  return (
    <div className="overflow-x-auto border-t border-line">
      <table className="w-full border-collapse">
        <thead className="max-md:hidden">
          <tr className="border-b border-line text-left">
            {isSelectable && (
              <td className="w-9 py-2 pr-3">
                <SelectAll />
              </td>
            )}
            {options.pictureOf && <td className="w-14" />}
            {columns.map((column) => (
              <Heading key={column.name} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={options.idOf(row)} row={row} columns={columns} isSelectable={isSelectable} {...options} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SelectAll() {
  return (
    <input
      type="checkbox"
      aria-label="Select all rows of this page"
      data-select-all
      className="block size-4 accent-ember noscript:hidden"
    />
  );
}

/** A number stands away from the text of the next column. */
const NUMBER_CLASSES = 'text-right not-last:pr-6';

function Heading({ label, isNumber, isWide, sort }: ListHeading) {
  const Arrow = sort?.direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sort?.direction ?? undefined}
      className={clsx(
        'px-2 py-1 text-13 font-medium whitespace-nowrap text-smoke',
        isNumber && NUMBER_CLASSES,
        isWide && 'max-lg:hidden',
      )}
    >
      {sort ? (
        <a
          href={sort.url}
          className={clsx('inline-flex min-h-9 items-center gap-1 hover:text-ember', sort.direction && 'text-ink')}
        >
          {label}
          {sort.direction && <Arrow size={14} strokeWidth={1.75} aria-hidden="true" />}
        </a>
      ) : (
        <span className="inline-flex min-h-9 items-center">{label}</span>
      )}
    </th>
  );
}

type TableRowProps<Row> = RowOptions<Row> & { row: Row; columns: ListHeading[]; isSelectable: boolean };

function TableRow<Row>({ isSelectable, ...props }: TableRowProps<Row>) {
  const { row, columns, idOf, linkOf, pictureOf, title, cells } = props;
  return (
    <tr
      data-row
      className="border-b border-line align-middle focus-within:bg-plaster has-[input:checked]:bg-plaster hover:bg-plaster/60"
    >
      {isSelectable && (
        <td className="w-9 py-2 pr-3 align-top md:align-middle">
          <label className="flex min-h-11 items-center md:min-h-9">
            <input
              type="checkbox"
              name="id"
              value={idOf(row)}
              aria-label={`Select ${linkOf(row).text}`}
              className="size-4 accent-ember"
            />
          </label>
        </td>
      )}
      {pictureOf && <td className="w-14 py-1.5 pr-2 align-top md:align-middle">{pictureOf(row)}</td>}
      {columns.map((column) =>
        column.name === title ? (
          <TitleCell key={column.name} {...props} />
        ) : (
          <ValueCell key={column.name} {...column}>
            {cells[column.name]?.(row)}
          </ValueCell>
        ),
      )}
    </tr>
  );
}

/** The link to the page of the row; on phones also the values of the other columns. */
function TitleCell<Row>({ row, columns, ...options }: Omit<TableRowProps<Row>, 'isSelectable'>) {
  const { linkOf, isLinkWhole = false, noteOf, title, cells } = options;
  const { url, text } = linkOf(row);
  const others = columns.filter(({ name }) => name !== title);
  return (
    <th scope="row" className="px-2 py-2 text-left font-normal max-md:w-full">
      <a
        href={url}
        data-row-link
        className={clsx('font-medium hover:text-ember', isLinkWhole ? 'whitespace-nowrap' : 'break-words')}
      >
        {text}
      </a>
      {noteOf?.(row)}
      <span className="mt-0.5 flex flex-wrap gap-x-3 text-13 text-smoke lg:hidden">
        {others.map(({ name, isWhole, isWide }) => (
          <span
            key={name}
            className={clsx(
              'empty:hidden has-[[data-on-desktop]]:hidden',
              isWhole && 'whitespace-nowrap',
              !isWide && 'md:hidden',
            )}
          >
            {cells[name]?.(row)}
          </span>
        ))}
      </span>
    </th>
  );
}

function ValueCell({ isNumber, isWhole, isWide, children }: ListHeading & { children: ReactNode }) {
  return (
    <td
      className={clsx(
        'px-2 py-2',
        isWide ? 'max-lg:hidden' : 'max-md:hidden',
        isNumber && clsx(NUMBER_CLASSES, 'tabular-nums'),
        (isNumber || isWhole) && 'whitespace-nowrap',
      )}
    >
      {children}
    </td>
  );
}
