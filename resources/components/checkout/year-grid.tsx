import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** How many stand in one view, and how many in one of its rows. */
const shownYears = 12;
const rowOfYears = 3;

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -rowOfYears, ArrowDown: rowOfYears };
const turn = 'grid size-11 place-items-center transition-colors hover:text-ember aria-disabled:text-edge';

interface Props {
  /** The year that is looked at. */
  shown: number;
  /** None before it can be chosen. */
  first: number;
  onPick: (year: number) => void;
}

/** Twelve years at a time, with arrow keys from one to the next. */
export function YearGrid({ shown, first, onPick }: Props) {
  const [year, setYear] = useState(shown);
  const begin = first + Math.floor((year - first) / shownYears) * shownYears;
  const years = Array.from({ length: shownYears }, (_, at) => begin + at);
  const chosen = useRef<HTMLButtonElement>(null);
  const moves = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another year is another button
  useEffect(() => {
    if (moves.current) chosen.current?.focus();
    moves.current = false;
  }, [year]);

  function go(to: number): void {
    moves.current = true;
    setYear(Math.max(first, to));
  }

  return (
    <div>
      <div className="flex items-center justify-between">
        <button
          type="button"
          aria-label="Previous 12 years"
          aria-disabled={begin <= first}
          onClick={() => setYear(Math.max(first, begin - shownYears))}
          className={turn}
        >
          <ChevronLeft aria-hidden="true" size={20} strokeWidth={1.5} />
        </button>
        <p className="font-serif text-21 font-medium lining-nums">
          {begin} – {begin + shownYears - 1}
        </p>
        <button type="button" aria-label="Next 12 years" onClick={() => setYear(begin + shownYears)} className={turn}>
          <ChevronRight aria-hidden="true" size={20} strokeWidth={1.5} />
        </button>
      </div>
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
                const by = steps[event.key];
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
