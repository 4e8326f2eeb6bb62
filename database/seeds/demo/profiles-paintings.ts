import type { Profile } from './profile.ts';

type PaintingHand =
  | 'terraces'
  | 'mayon'
  | 'bancas'
  | 'jeepney'
  | 'colour-field'
  | 'ink'
  | 'planes'
  | 'botanical'
  | 'rain'
  | 'still-life'
  | 'okir';

const pastelAt =
  (seeds: number[], otherwise: readonly [string, string]) =>
  (seed: number): readonly [string, string] =>
    seeds.includes(seed) ? ['oil-pastel-on-paper', 'Oil pastel on cotton paper, fixed and float mounted'] : otherwise;
const drawnAt =
  (seeds: number[]) =>
  (seed: number): string =>
    seeds.includes(seed) ? 'drawing' : 'painting';

/** Drawings in ink, by what they show; the others show a gesture. */
const MOUNTAINS_AND_RAIN = [0, 2, 4, 5];
const BAMBOO = [3, 9];
const PORTRAITS_OF_MEN = [6, 7, 9, 13, 14];

export const paintingProfiles: Record<PaintingHand, Profile> = {
  terraces: {
    category: drawnAt([1, 13]),
    medium: pastelAt([1, 13], ['oil-on-canvas', 'Oil on linen canvas, brush and rag']),
    styles: (seed) => (seed % 2 ? ['impressionism', 'expressionism'] : ['impressionism']),
    subjects: () => ['landscape', 'farming'],
    tags: (seed) => ['rice-terraces', 'cordillera', ...(seed < 10 ? ['ifugao'] : ['harvest']), 'earth-tones'],
    rate: 46,
  },
  mayon: {
    category: drawnAt([3, 9]),
    medium: pastelAt([3, 9], ['oil-on-canvas', 'Oil on canvas, alla prima']),
    styles: () => ['impressionism', 'realism'],
    subjects: (seed) => (seed >= 2 && seed <= 5 ? ['landscape', 'people'] : ['landscape']),
    tags: () => ['mayon', 'bicol', 'light'],
    rate: 44,
  },
  bancas: {
    category: () => 'painting',
    medium: (seed) =>
      seed >= 9 ? ['acrylic-on-canvas', 'Acrylic on canvas, spackling knife'] : ['oil-on-canvas', 'Oil on canvas'],
    styles: (seed) => (seed % 3 === 0 ? ['impressionism', 'folk'] : ['impressionism']),
    subjects: (seed) => (seed === 5 || seed === 11 ? ['seascape', 'boats', 'people'] : ['seascape', 'boats']),
    tags: (seed) => ['sea', 'fishing', ...(seed < 9 ? ['visayas'] : ['light']), 'blue'],
    rate: 45,
  },
  jeepney: {
    category: (seed) => (seed >= 5 ? 'mixed-media' : 'painting'),
    medium: (seed) =>
      seed >= 5
        ? ['mixed-media', 'Enamel, chrome foil and salvaged trim on panel']
        : ['enamel-on-board', 'Sign painter’s enamel on board'],
    styles: (seed) => (seed >= 5 ? ['pop-art', 'geometric'] : ['pop-art', 'folk']),
    subjects: (seed) => (seed >= 5 ? ['transport', 'ornament'] : ['transport', 'cityscape']),
    tags: () => ['jeepney', 'manila', 'bold-colour'],
    rate: 38,
  },
  'colour-field': {
    category: (seed) => (seed === 5 ? 'drawing' : 'painting'),
    medium: (seed) =>
      seed === 5
        ? ['oil-pastel-on-paper', 'Oil pastel rubbed into cotton paper']
        : Math.floor(seed / 6) === 1
          ? ['acrylic-on-canvas', 'Acrylic on canvas, cut in by hand without tape']
          : seed % 2
            ? ['acrylic-on-canvas', 'Acrylic on canvas, many thin coats']
            : ['oil-on-canvas', 'Oil on canvas, trowel and broad brush'],
    styles: (seed) =>
      [['abstract', 'minimalism'], ['abstract', 'geometric'], ['abstract', 'expressionism'], ['abstract']][
        Math.floor(seed / 6)
      ] as string[],
    subjects: () => ['non-objective'],
    tags: () => ['bold-colour', 'quiet', 'statement-piece'],
    rate: 42,
  },
  ink: {
    category: () => 'drawing',
    medium: () => ['ink-on-paper', 'Ink on handmade paper, mounted'],
    styles: (seed) =>
      MOUNTAINS_AND_RAIN.includes(seed)
        ? ['realism', 'minimalism']
        : BAMBOO.includes(seed)
          ? ['realism']
          : ['abstract', 'minimalism'],
    subjects: (seed) =>
      MOUNTAINS_AND_RAIN.includes(seed) ? ['landscape'] : BAMBOO.includes(seed) ? ['flora'] : ['non-objective'],
    tags: () => ['ink', 'black-and-white', 'gesture', 'quiet'],
    rate: 40,
  },
  planes: {
    category: drawnAt([3, 14]),
    medium: pastelAt([3, 14], ['oil-on-canvas', 'Oil on canvas, palette knife']),
    styles: (seed) => (seed % 2 ? ['cubism', 'figurative'] : ['cubism', 'expressionism']),
    subjects: () => ['portrait', 'people'],
    tags: (seed) => [...(PORTRAITS_OF_MEN.includes(seed) ? [] : ['women']), 'bold-colour', 'statement-piece'],
    rate: 58,
  },
  botanical: {
    category: () => 'painting',
    medium: () => ['watercolor-on-paper', 'Watercolor on cold-pressed cotton paper'],
    styles: (seed) => (seed % 2 ? ['realism'] : ['realism', 'impressionism']),
    subjects: () => ['flora', 'still-life'],
    tags: () => ['leaves', 'light', 'quiet'],
    rate: 34,
  },
  rain: {
    category: drawnAt([5, 8]),
    medium: pastelAt([5, 8], ['oil-on-canvas', 'Oil on canvas, wet into wet']),
    styles: () => ['impressionism', 'expressionism'],
    subjects: () => ['cityscape', 'people'],
    tags: (seed) => ['rain', 'manila', ...(seed === 2 || seed === 4 ? ['night'] : []), 'light'],
    rate: 48,
  },
  'still-life': {
    category: () => 'painting',
    medium: (seed) =>
      seed % 4 === 1 ? ['acrylic-on-canvas', 'Acrylic on canvas'] : ['oil-on-canvas', 'Oil on canvas'],
    styles: (seed) => (seed % 2 ? ['realism', 'impressionism'] : ['realism']),
    subjects: () => ['still-life'],
    tags: () => ['market', 'fruit', 'light'],
    rate: 43,
  },
  okir: {
    category: (seed) => (seed === 8 ? 'mixed-media' : 'painting'),
    medium: (seed) =>
      seed === 8
        ? ['mixed-media', 'Acrylic, brass leaf and shell on panel']
        : ['acrylic-on-canvas', 'Acrylic and gilding on canvas'],
    styles: (seed) => (seed % 2 ? ['folk', 'geometric'] : ['folk']),
    subjects: () => ['ornament'],
    tags: () => ['okir', 'mindanao', 'bold-colour'],
    rate: 40,
  },
};
