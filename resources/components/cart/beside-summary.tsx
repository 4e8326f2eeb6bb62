import type { ReactNode } from 'react';

interface Props {
  total: string;
  summary: ReactNode;
  children: ReactNode;
}

/** What is asked or listed, and beside it what it comes to, in sight all the while. */
export function BesideSummary({ total, summary, children }: Props) {
  return (
    <div className="items-start gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20 2xl:grid-cols-[minmax(0,1fr)_28rem] 2xl:gap-x-28">
      <div className="min-w-0">
        {children}
        <TotalBar total={total} />
      </div>
      <div className="relative mt-12 h-full lg:mt-0">{summary}</div>
    </div>
  );
}

/**
 * On small screens, where the summary stands below everything: the total at the lower edge, until the summary slides over it, beneath
 * which it rests. It says nothing that is not said there, so it is for the eye and the thumb alone.
 */
function TotalBar({ total }: Pick<Props, 'total'>) {
  return (
    <p
      aria-hidden="true"
      className="total-bar sticky bottom-0 mx-[calc(-1*var(--page-margin))] mt-12 -mb-26 flex h-14 items-center justify-between gap-4 border-t border-line bg-paper px-(--page-margin) text-15 lg:hidden"
    >
      <span className="font-medium tabular-nums">Total {total}</span>
      <a href="#order-summary" tabIndex={-1} className="text-link flex min-h-11 items-center">
        Order Summary
      </a>
    </p>
  );
}
