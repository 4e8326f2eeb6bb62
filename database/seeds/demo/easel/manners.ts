import { loose, type OilManner } from './oil.ts';

const fine = [...loose.layers.slice(1), { brush: 3.4, reach: 4, detail: 32, opacity: 0.95 }];

/** How the brush is handled. */
export const MANNERS = {
  loose: { ...loose, layers: fine, broken: 8 },
  knife: {
    ...loose,
    layers: fine.map((layer) => ({ ...layer, reach: layer.reach * 0.62, brush: layer.brush * 1.08 })),
    broken: 12,
    impasto: 1.5,
    streak: 0.08,
    hang: (x, y) => 0.8 + Math.sin(x * 7 - y * 5),
  },
  smooth: {
    ...loose,
    layers: fine,
    broken: 4,
    impasto: 0.55,
    weave: 0.1,
    streak: 0.07,
    hang: (x, y) => 1.4 + 0.3 * Math.sin(x * 3 + y * 2),
  },
  dry: {
    ...loose,
    layers: fine.map((layer) => ({ ...layer, reach: layer.reach * 1.5, opacity: layer.opacity * 0.85 })),
    broken: 10,
    weave: 0.14,
    streak: 0.3,
    hang: (x, y) => 0.4 * Math.sin(x * 4 + y * 6),
  },
  dabs: {
    ...loose,
    layers: fine.map((layer) => ({ ...layer, reach: 2.1, brush: layer.brush * 0.86 })),
    broken: 17,
    impasto: 1.2,
    hang: (x, y) => 2.6 * Math.sin(x * 9 + y * 4),
  },
  // Flat marks of a knife in few directions, which meet at edges.
  facets: {
    ...loose,
    layers: [
      { brush: 70, reach: 1.7, detail: 0, opacity: 1 },
      { brush: 42, reach: 1.7, detail: 0, opacity: 1 },
      { brush: 24, reach: 1.8, detail: 6, opacity: 1 },
      { brush: 12, reach: 2.2, detail: 13, opacity: 1 },
      { brush: 5.5, reach: 3, detail: 26, opacity: 0.95 },
    ],
    broken: 15,
    impasto: 1.4,
    streak: 0.04,
    snap: Math.PI / 4,
    hang: (x, y) => 0.4 + Math.floor(x * 4 + y * 3) * 0.9,
  },
} satisfies Record<string, OilManner>;
