import { MINUTE, SECOND } from '../time.ts';

/** From here on every second counts, and is shown. */
const nearTheEnd = 5 * MINUTE;

export interface RemainingTime {
  /** `59 minutes left`, near the end `4:59 left`, then `Reservation ended`. */
  text: string;
  isNearEnd: boolean;
  hasEnded: boolean;
  /** Milliseconds after which `text` is another; Infinity when it has ended. */
  changesIn: number;
}

/** What is left of a reservation, in words; both moments by the server's clock. */
export function remainingTime(until: number, now: number): RemainingTime {
  const left = until - now;
  if (left <= 0)
    return { text: 'Reservation ended', isNearEnd: false, hasEnded: true, changesIn: Number.POSITIVE_INFINITY };
  if (left <= nearTheEnd)
    return { text: `${countdown(left)} left`, isNearEnd: true, hasEnded: false, changesIn: sinceStep(left, SECOND) };
  const changesIn = Math.min(sinceStep(left, MINUTE), left - nearTheEnd);
  return { text: `${inMinutes(left)} left`, isNearEnd: false, hasEnded: false, changesIn };
}

// Rounded up, so that the last second shows 0:01 and an hour that has just begun shows 60 minutes.
function countdown(left: number): string {
  const seconds = Math.ceil(left / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function inMinutes(left: number): string {
  const minutes = Math.ceil(left / MINUTE);
  if (minutes <= 60) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours <= 24 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}

/** Until the rounded-up number of steps becomes one less. */
function sinceStep(left: number, step: number): number {
  return left % step || step;
}
