import { clsx } from 'clsx';
import type { ReactNode } from 'react';

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

/** A radio button as a field to be tapped. */
export function Choice({ name, value, isChosen, isDisabled, describedBy, onChoose, children, className }: Props) {
  return (
    <label
      className={clsx(
        'relative flex min-h-12 items-center gap-3 rounded-control border px-4 py-2.5 text-15 transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-ember',
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
        className="size-4.5 shrink-0 appearance-none rounded-full border border-edge outline-none checked:border-[5px] checked:border-ink disabled:border-line"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
