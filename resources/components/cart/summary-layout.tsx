import type { ReactNode } from 'react';
import '../../css/purchase.css';

interface Props {
  total: string;
  summary: ReactNode;
  children: ReactNode;
}

/** Two columns: the content, and a summary that stays visible. */
export function SummaryLayout({ total, summary, children }: Props) {
  return (
    <div className="summary-layout">
      <div className="min-w-0">
        {children}
        <TotalBar total={total} />
      </div>
      <div className="relative mt-12 h-full lg:mt-0">{summary}</div>
    </div>
  );
}

/** It repeats the summary, so screen readers and the keyboard skip it. */
function TotalBar({ total }: Pick<Props, 'total'>) {
  return (
    <p aria-hidden="true" className="total-bar text-15">
      <span className="font-medium tabular-nums">Total {total}</span>
      <a href="#order-summary" tabIndex={-1} className="text-link flex min-h-11 items-center">
        Order Summary
      </a>
    </p>
  );
}
