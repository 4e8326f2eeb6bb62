import type { ColorName, PaletteColor } from './colors.ts';
import { distance, type Oklab, oklabOfHex } from './oklab.ts';

/** A picture has a named colour that covers at least this share of it. */
const MIN_SHARE = 0.1;

/** Examples of each named colour. A colour has the name of the nearest example. */
const EXAMPLES: Record<ColorName, string[]> = {
  red: ['#c8102e', '#8b1a1a', '#e2483d', '#a8322a', '#5c1016'],
  orange: ['#f28c28', '#e2711d', '#cf5a1e', '#f0a35e'],
  yellow: ['#f7d02c', '#ffe873', '#e8c547', '#f3df8e'],
  gold: ['#d4a017', '#b8860b', '#c9a227', '#9a7420', '#cc9a4a'],
  green: ['#2e8b57', '#4a7c3a', '#1f4d2b', '#8fbf5a', '#6b8e23', '#a8c69f', '#56704f', '#26402e', '#3f9a8a'],
  blue: ['#1f4e9e', '#3b82c4', '#8ab6dd', '#14284b', '#2a9db5', '#4a6f8f', '#b7d3e6', '#1d3b5a', '#7fc4cf'],
  purple: ['#6a3d9a', '#4b2a63', '#9b7bbf', '#c3aed6', '#7a4a7e', '#32203f'],
  pink: ['#e88aa8', '#f6c6d0', '#d6457f', '#c9788d', '#f0a89f'],
  brown: ['#6b4423', '#8b5e3c', '#4a2f1b', '#a0704a', '#7a5a44', '#36241a'],
  beige: ['#e8dcc4', '#d6c3a1', '#c2ab8b', '#dccfba'],
  black: ['#000000', '#141414', '#1e1e22', '#25211e'],
  grey: ['#808080', '#a9a9a9', '#585858', '#cdcdcd', '#3a3a3a', '#8f8a84', '#747b80'],
  white: ['#ffffff', '#f4f2ec', '#e9e9e9'],
};

const POINTS = Object.entries(EXAMPLES).flatMap(([name, hexes]) =>
  hexes.map((hex): [ColorName, Oklab] => [name as ColorName, oklabOfHex(hex)]),
);

/** The named colours of a palette. */
export function namedColors(palette: PaletteColor[]): ColorName[] {
  const shares = new Map<ColorName, number>();
  for (const { hex, share } of palette) {
    const name = nameOf(oklabOfHex(hex));
    shares.set(name, (shares.get(name) ?? 0) + share);
  }
  return [...shares].filter(([, share]) => share >= MIN_SHARE).map(([name]) => name);
}

function nameOf(color: Oklab): ColorName {
  const [first, ...others] = POINTS as [[ColorName, Oklab], ...[ColorName, Oklab][]];
  return others.reduce((best, each) => (distance(each[1], color) < distance(best[1], color) ? each : best), first)[0];
}
