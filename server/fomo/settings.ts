import { DAY, MINUTE, SECOND } from '../time/time.ts';

interface FomoSettings {
  enabled: boolean;
  /** Milliseconds, also `interval`. */
  duration: number;
  interval: number;
}

const DEFAULTS: FomoSettings = { enabled: true, duration: 8 * SECOND, interval: 4 * SECOND };
const MIN_DURATION = SECOND;
const MAX_DURATION = 10 * MINUTE;

/** The gallery's settings, with defaults for missing and invalid ones. */
export function readFomoSettings(value: unknown): FomoSettings {
  const settings = (typeof value === 'object' && value !== null ? value : {}) as Record<keyof FomoSettings, unknown>;
  return {
    enabled: typeof settings.enabled === 'boolean' ? settings.enabled : DEFAULTS.enabled,
    duration: milliseconds(settings.duration, DEFAULTS.duration),
    interval: milliseconds(settings.interval, DEFAULTS.interval),
  };
}

function milliseconds(value: unknown, fallback: number): number {
  return typeof value === 'number' && value >= MIN_DURATION && value <= MAX_DURATION ? value : fallback;
}

/** Sales are shown for this long. */
export const SALES_WITHIN = 14 * DAY;
/** Views and favorites are shown for this long. */
export const INTEREST_WITHIN = 7 * DAY;
/** Artworks with fewer views are not shown for their views. */
export const MIN_VIEWS = 3;
/** At most half of them are sales. */
export const MAX_NOTIFICATIONS = 12;
