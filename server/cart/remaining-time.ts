import { MINUTE, SECOND } from '../time/time.ts';

/** The last milliseconds of a reservation, in which seconds are shown. */
const NEAR_END = 5 * MINUTE;

export interface RemainingTime {
  /** `59 minutes left`, near the end `4:59 left`, then `Reservation ended`. */
  text: string;
  isNearEnd: boolean;
  hasEnded: boolean;
  /** Milliseconds until `text` changes; Infinity after the end. */
  changesIn: number;
}

/** The remaining time of a reservation; both times by the server's clock. */
export function remainingTime(expiresAt: number, now: number): RemainingTime {
  const left = expiresAt - now;
  if (left <= 0)
    return { text: 'Reservation ended', isNearEnd: false, hasEnded: true, changesIn: Number.POSITIVE_INFINITY };
  if (left <= NEAR_END)
    return { text: `${countdown(left)} left`, isNearEnd: true, hasEnded: false, changesIn: sinceStep(left, SECOND) };
  const changesIn = Math.min(sinceStep(left, MINUTE), left - NEAR_END);
  return { text: `${inMinutes(left)} left`, isNearEnd: false, hasEnded: false, changesIn };
}

// Rounded up, so that the last second shows 0:01 and a new reservation of an hour shows 60 minutes.
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

/** Milliseconds until the rounded-up number of steps decreases. */
function sinceStep(left: number, step: number): number {
  return left % step || step;
}
