import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { formatTime, MINUTE } from '../../../server/time/time.ts';
import { button } from '../ui/button.ts';
import type { Reservation } from './use-reservation.ts';

/** The remaining reservation time, always visible. All its states have the same height, so the page does not move. */
export function ReservationBar({ reservation }: { reservation: Reservation }) {
  const { ended, left, isReserving, reserveAgain } = reservation;
  const bar = useRef<HTMLDivElement>(null);
  const hasEnded = ended.length > 0;
  // When the button disappears, the bar receives the focus.
  useEffect(() => {
    if (!hasEnded && bar.current?.dataset.ended && document.activeElement === document.body)
      bar.current.focus({ preventScroll: true });
    if (bar.current) bar.current.dataset.ended = hasEnded ? 'true' : '';
  }, [hasEnded]);
  return (
    <div ref={bar} tabIndex={-1} className="reservation-bar text-15">
      <p className={clsx('min-w-0', (hasEnded || left.isNearEnd) && 'font-medium text-ember tabular-nums')}>
        {shown(reservation)}
      </p>
      {hasEnded && (
        <button
          type="button"
          aria-disabled={isReserving}
          aria-busy={isReserving}
          onClick={() => void reserveAgain()}
          className={`${button({ kind: 'outlined' })} shrink-0 px-4`}
        >
          <span className={isReserving ? 'motion-safe:animate-breathe' : undefined}>Reserve again</span>
        </button>
      )}
      <p role="status" className="sr-only">
        {announced(reservation)}
      </p>
    </div>
  );
}

function shown({ ended, live, left, expiresAt }: Reservation): string {
  if (ended.length > 0) return endedText(ended.length, live.length);
  const time = formatTime(expiresAt);
  return left.isNearEnd
    ? `Your reservation ends at ${time} (${left.text})`
    : `Reserved for you until ${time} (${left.text})`;
}

/** Announced once per state, not every second. */
function announced({ ended, live, left, expiresAt, isRenewed, now }: Reservation): string {
  if (ended.length > 0) return `${endedText(ended.length, live.length)} You can reserve again what is still available.`;
  const time = formatTime(expiresAt);
  if (left.isNearEnd) {
    const minutes = expiresAt - now <= MINUTE ? '1 minute' : '5 minutes';
    return `Your reservation ends in less than ${minutes}, at ${time}.`;
  }
  return isRenewed ? `Your artworks are reserved for you until ${time}.` : '';
}

function endedText(ended: number, live: number): string {
  return live === 0
    ? 'Your reservation has ended.'
    : `The reservation of ${ended} of ${ended + live} artworks has ended.`;
}
