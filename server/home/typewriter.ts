import type { Typewriter } from './contract.ts';

const DEFAULTS: Typewriter = {
  enable: true,
  typeSpeed: 250,
  duration: 850,
  interval: 300,
  texts: ['Rice terraces', 'A jeepney in the rain', 'Oil on canvas', 'Bronze', 'Something blue'],
};

const MAX_PAUSE = 60_000;
const MAX_TEXTS = 20;
const MAX_TEXT_LENGTH = 60;

/** What the gallery has set, with the usual for what it has not or cannot be read. */
export function parseTypewriter(given: unknown): Typewriter {
  const set = (typeof given === 'object' && given !== null ? given : {}) as Record<keyof Typewriter, unknown>;
  return {
    enable: typeof set.enable === 'boolean' ? set.enable : DEFAULTS.enable,
    typeSpeed: milliseconds(set.typeSpeed, DEFAULTS.typeSpeed),
    duration: milliseconds(set.duration, DEFAULTS.duration),
    interval: milliseconds(set.interval, DEFAULTS.interval),
    texts: Array.isArray(set.texts) ? parseTexts(set.texts) : DEFAULTS.texts,
  };
}

function milliseconds(given: unknown, usual: number): number {
  return typeof given === 'number' && given >= 0 && given <= MAX_PAUSE ? given : usual;
}

function parseTexts(texts: unknown[]): string[] {
  const words = texts.filter((text) => typeof text === 'string').map((text) => text.trim());
  return words.filter((text) => text !== '' && text.length <= MAX_TEXT_LENGTH).slice(0, MAX_TEXTS);
}
