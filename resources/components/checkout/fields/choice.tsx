import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import '../../../css/purchase.css';

interface Props {
  name: string;
  value: string | number;
  isChosen: boolean;
  isDisabled?: boolean;
  describedBy?: string;
  onChoose: () => void;
  children: ReactNode;
  className?: string;
}

/** A radio button with a large target. */
export function Choice({ name, value, isChosen, isDisabled, describedBy, onChoose, children, className }: Props) {
  return (
    <label
      className={clsx(
        'choice relative flex min-h-12 items-center gap-3 rounded-control border px-4 py-2.5 text-15 transition-colors',
        isChosen
          ? 'border-ink bg-plaster font-medium'
          : isDisabled
            ? 'border-line text-smoke'
            : 'border-edge hover:border-ink',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={onChoose}
        className="shrink-0 appearance-none rounded-full border border-edge disabled:border-line"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
