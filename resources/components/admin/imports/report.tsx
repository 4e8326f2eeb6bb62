import { clsx } from 'clsx';
import type { ImportReport } from '../../../../server/admin/imports/contract.ts';
import { button } from '../button.ts';
import { Pager } from '../list/pager.tsx';

/** The lines that were refused, and the rows that would change. */
export function Report({ lists, lines, pager, refusedUrl }: ImportReport) {
  return (
    <section className="mt-10" aria-label="Lines">
      <nav aria-label="Lists" className="mb-2 flex flex-wrap gap-x-6">
        {lists.map(({ text, url, isCurrent }) => (
          <a
            key={url}
            href={url}
            aria-current={isCurrent ? 'page' : undefined}
            className={clsx('inline-flex min-h-11 items-center', isCurrent ? 'font-medium' : 'admin-link')}
          >
            {text}
          </a>
        ))}
      </nav>
      {refusedUrl && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <a href={refusedUrl} className={button('outlined')} download>
            Download the refused lines
          </a>
          <span className="max-w-prose text-13 text-smoke">
            A CSV file with the reason before each line. Correct the lines in it and upload it here.
          </span>
        </div>
      )}
      <ol className="border-t border-line">
        {lines.map(({ line, name, texts }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may be reported twice, and the list never changes
            key={index}
            className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[7rem_minmax(0,1fr)] sm:items-baseline"
          >
            <span className="text-13 text-smoke tabular-nums">Line {line.toLocaleString('en-US')}</span>
            <span className="min-w-0 break-words">
              {name && <span className="font-medium">{name}</span>}
              {texts.map(({ column, text }, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column may have two problems, and the list never changes
                <span key={position} className="block">
                  {column && <span className="text-smoke">{column}: </span>}
                  {text}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <Pager {...pager} />
    </section>
  );
}
