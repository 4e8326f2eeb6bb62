import { MINUTE } from '../time/time.ts';
import type { Typewriter } from './contract.ts';

const DEFAULTS: Typewriter = {
  enable: true,
  typeSpeed: 250,
  duration: 850,
  interval: 300,
  texts: ['Rice terraces', 'A jeepney in the rain', 'Oil on canvas', 'Bronze', 'Something blue'],
};

const MAX_PAUSE = MINUTE;
const MAX_TEXTS = 20;
const MAX_TEXT_LENGTH = 60;

/** The gallery's setting, with defaults for missing and invalid values. */
export function parseTypewriter(setting: unknown): Typewriter {
  const set = (typeof setting === 'object' && setting !== null ? setting : {}) as Record<keyof Typewriter, unknown>;
  return {
    enable: typeof set.enable === 'boolean' ? set.enable : DEFAULTS.enable,
    typeSpeed: milliseconds(set.typeSpeed, DEFAULTS.typeSpeed),
    duration: milliseconds(set.duration, DEFAULTS.duration),
    interval: milliseconds(set.interval, DEFAULTS.interval),
    texts: Array.isArray(set.texts) ? parseTexts(set.texts) : DEFAULTS.texts,
  };
}

function milliseconds(setting: unknown, otherwise: number): number {
  return typeof setting === 'number' && setting >= 0 && setting <= MAX_PAUSE ? setting : otherwise;
}

function parseTexts(texts: unknown[]): string[] {
  const words = texts.filter((text) => typeof text === 'string').map((text) => text.trim());
  return words.filter((text) => text !== '' && text.length <= MAX_TEXT_LENGTH).slice(0, MAX_TEXTS);
}
