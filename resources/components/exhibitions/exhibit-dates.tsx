import type { Exhibit } from '../../../server/exhibitions/contract.ts';

const STATUS_TEXTS = { current: 'On now', upcoming: 'Soon', past: 'Past' };

/** Status and dates of an exhibition. */
export function ExhibitDates({ exhibit: { state, date, starts_at } }: { exhibit: Exhibit }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-15 text-smoke">
      <span className="caps inline-flex items-center gap-2 text-ink">
        {state === 'current' && <span aria-hidden="true" className="size-2 rounded-full bg-lagoon" />}
        {STATUS_TEXTS[state]}
      </span>
      <time dateTime={starts_at}>{date}</time>
    </p>
  );
}
