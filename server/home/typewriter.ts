import type { Typewriter } from './contract.ts';

const defaults: Typewriter = {
  enable: true,
  typeSpeed: 250,
  duration: 850,
  interval: 300,
  texts: ['Rice terraces', 'A jeepney in the rain', 'Oil on canvas', 'Bronze', 'Something blue'],
};

const longestPause = 60_000;
const mostTexts = 20;
const longestText = 60;

/** What the gallery has set, with the usual for what it has not or cannot be read. */
export function readTypewriter(given: unknown): Typewriter {
  const set = (typeof given === 'object' && given !== null ? given : {}) as Record<keyof Typewriter, unknown>;
  return {
    enable: typeof set.enable === 'boolean' ? set.enable : defaults.enable,
    typeSpeed: milliseconds(set.typeSpeed, defaults.typeSpeed),
    duration: milliseconds(set.duration, defaults.duration),
    interval: milliseconds(set.interval, defaults.interval),
    texts: Array.isArray(set.texts) ? readable(set.texts) : defaults.texts,
  };
}

function milliseconds(given: unknown, usual: number): number {
  return typeof given === 'number' && given >= 0 && given <= longestPause ? given : usual;
}

function readable(texts: unknown[]): string[] {
  const words = texts.filter((text) => typeof text === 'string').map((text) => text.trim());
  return words.filter((text) => text !== '' && text.length <= longestText).slice(0, mostTexts);
}
