import { clsx } from 'clsx';

/** The headings of a table whose columns after the first `texts` are amounts. */
export function Headings({ names, texts }: { names: string[]; texts: number }) {
  return (
    <tr className="border-b border-line text-13 text-smoke">
      {names.map((name, index) => (
        <th
          key={name}
          scope="col"
          className={clsx('px-2 py-2 font-medium', index >= texts ? 'text-right' : 'text-left')}
        >
          {name}
        </th>
      ))}
    </tr>
  );
}
