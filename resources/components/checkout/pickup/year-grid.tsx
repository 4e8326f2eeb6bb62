import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { PICKUP_YEARS } from '../../../../server/checkout/pickup.ts';

/** Years per row. */
const YEARS_PER_ROW = 3;

const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -YEARS_PER_ROW,
  ArrowDown: YEARS_PER_ROW,
};

interface Props {
  /** The year on the screen. */
  shown: number;
  /** The first year that can be chosen. */
  first: number;
  onPick: (year: number) => void;
}

/** All years of the calendar, with arrow-key navigation. */
export function YearGrid({ shown, first, onPick }: Props) {
  const [year, setYear] = useState(shown);
  const last = first + PICKUP_YEARS - 1;
  const years = Array.from({ length: PICKUP_YEARS }, (_, at) => first + at);
  const chosen = useRef<HTMLButtonElement>(null);
  const focusesYear = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the year changes the button
  useEffect(() => {
    if (focusesYear.current) chosen.current?.focus();
    focusesYear.current = false;
  }, [year]);

  function go(to: number): void {
    focusesYear.current = true;
    setYear(Math.min(Math.max(first, to), last));
  }

  return (
    <div>
      <p className="grid min-h-11 place-items-center font-serif text-21 font-medium lining-nums">
        {first} – {last}
      </p>
      <ul aria-label="Years" className="mt-2 grid grid-cols-3 gap-2">
        {years.map((each) => (
          <li key={each}>
            <button
              ref={each === year ? chosen : undefined}
              type="button"
              tabIndex={each === year ? 0 : -1}
              aria-current={each === shown ? 'true' : undefined}
              onClick={() => onPick(each)}
              onKeyDown={(event) => {
                const by = KEY_STEPS[event.key];
                if (by === undefined) return;
                event.preventDefault();
                go(each + by);
              }}
              className={clsx(
                'min-h-14 w-full rounded-control border tabular-nums transition-colors',
                each === shown ? 'border-ink bg-plaster font-medium' : 'border-line hover:border-ink',
              )}
            >
              {each}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
