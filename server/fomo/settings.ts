import { DAY } from '../time.ts';

interface FomoSettings {
  enabled: boolean;
  /** Milliseconds. */
  duration: number;
  interval: number;
}

const defaults: FomoSettings = { enabled: true, duration: 8_000, interval: 4_000 };
const shortest = 1_000;
const longest = 600_000;

/** What the gallery has set, with the usual for what it has not or cannot be read. */
export function readFomo(given: unknown): FomoSettings {
  const set = (typeof given === 'object' && given !== null ? given : {}) as Record<keyof FomoSettings, unknown>;
  return {
    enabled: typeof set.enabled === 'boolean' ? set.enabled : defaults.enabled,
    duration: milliseconds(set.duration, defaults.duration),
    interval: milliseconds(set.interval, defaults.interval),
  };
}

function milliseconds(given: unknown, usual: number): number {
  return typeof given === 'number' && given >= shortest && given <= longest ? given : usual;
}

/** Milliseconds for which a sale is news. */
export const salesAreNews = 14 * DAY;
/** Milliseconds for which it is news that an artwork was looked at or chosen. */
export const interestIsNews = 7 * DAY;
/** Fewer views than this say nothing of an artwork. */
export const fewestViews = 3;
/** How many notifications there are at most, half of them sales where there are as many. */
export const mostNews = 12;
