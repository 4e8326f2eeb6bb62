export interface Random {
  /** From 0 to below 1. */
  next(): number;
  range(low: number, high: number): number;
  /** Both ends included. */
  int(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  /** Around 0, nearly always within -1 and 1. */
  bell(): number;
  shuffle<T>(items: readonly T[]): T[];
}

/** The same seed gives the same numbers on every machine (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  // Skips the first numbers, which are similar for adjacent seeds.
  for (let i = 0; i < 5; i++) next();
  const range = (low: number, high: number): number => low + (high - low) * next();
  const int = (low: number, high: number): number => Math.floor(range(low, high + 1));
  return {
    next,
    range,
    int,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    chance: (probability) => next() < probability,
    bell: () => (next() + next() + next()) * (2 / 3) - 1,
    shuffle: (items) => {
      const deck = [...items];
      for (let i = deck.length - 1; i > 0; i--) {
        const j = int(0, i);
        [deck[i], deck[j]] = [deck[j] as (typeof deck)[number], deck[i] as (typeof deck)[number]];
      }
      return deck;
    },
  };
}
