import type { Profile } from './profile.ts';

type CraftHand = 'inabel' | 'tnalak' | 'capiz' | 'bronze' | 'relief' | 'woodcut' | 'sea-photograph';

const METALS: (readonly [string, string])[] = [
  ['bronze', 'Lost-wax bronze, salt and vinegar patina'],
  ['wood', 'Carved narra, beeswax finish'],
  ['bronze', 'Lost-wax bronze, black patina'],
  ['stone', 'Romblon marble, honed'],
  ['terracotta', 'Terracotta, pit fired with coconut husk'],
  ['brass', 'Cast and polished brass'],
];

/** Metal and subject of each figure, by seed. */
const FIGURES: readonly (readonly [metal: number, ...subjects: string[]])[] = [
  [0, 'portrait', 'people'],
  [2, 'mother-and-child', 'people'],
  [5, 'fauna'],
  [5, 'non-objective'],
  [0, 'people'],
  [2, 'non-objective'],
  [1, 'people'],
  [1, 'people'],
  [1, 'people'],
  [1, 'non-objective'],
  [1, 'fauna'],
  [3, 'non-objective'],
  [3, 'non-objective'],
  [3, 'non-objective'],
  [4, 'mother-and-child', 'people'],
  [3, 'fauna'],
  [4, 'people'],
];

const PANELS: (readonly [string, string])[] = [
  ['wood', 'Narra board, carved in relief'],
  ['terracotta', 'Fired clay panel'],
  ['brass', 'Beaten brass on board'],
  ['stone', 'Cast stone and plaster'],
  ['wood', 'Kamagong board, carved in relief'],
];

/** Panel, subjects and, if it has one, tag of each relief, by seed. */
const RELIEFS: readonly { panel: number; subjects: string[]; tag?: string }[] = [
  { panel: 0, subjects: ['fauna'], tag: 'fishing' },
  { panel: 4, subjects: ['fauna'], tag: 'fishing' },
  { panel: 0, subjects: ['people'] },
  { panel: 4, subjects: ['landscape', 'boats'], tag: 'light' },
  { panel: 0, subjects: ['still-life'] },
  { panel: 2, subjects: ['farming', 'flora'], tag: 'harvest' },
  { panel: 1, subjects: ['cityscape'], tag: 'fishing' },
  { panel: 3, subjects: ['people'] },
  { panel: 2, subjects: ['farming'], tag: 'harvest' },
  { panel: 1, subjects: ['ornament'], tag: 'light' },
  { panel: 1, subjects: ['people'] },
];

/** Subjects and tag of each woodcut, by seed. */
const PRINTS: readonly { subjects: string[]; tag: string }[] = [
  { subjects: ['seascape', 'people', 'boats'], tag: 'fishing' },
  { subjects: ['fauna'], tag: 'birds' },
  { subjects: ['seascape', 'boats'], tag: 'fishing' },
  { subjects: ['people', 'boats'], tag: 'night' },
  { subjects: ['farming'], tag: 'harvest' },
  { subjects: ['portrait', 'farming'], tag: 'women' },
  { subjects: ['fauna'], tag: 'birds' },
  { subjects: ['fauna'], tag: 'birds' },
  { subjects: ['landscape'], tag: 'sea' },
  { subjects: ['fauna'], tag: 'birds' },
  { subjects: ['farming', 'people'], tag: 'harvest' },
];

/** The entry of a work; seeds of other pictures, such as those of tests, start again. */
function entry<T>(list: readonly T[], seed: number): T {
  return list[seed % list.length] as T;
}

function subjectsOf(seed: number): string[] {
  return entry(FIGURES, seed).slice(1) as string[];
}

export const craftProfiles: Record<CraftHand, Profile> = {
  inabel: {
    category: () => 'textile',
    medium: () => ['handwoven-cotton', 'Handwoven cotton, indigo and natural dyes'],
    styles: (seed) => (seed === 6 || seed === 8 ? ['folk', 'minimalism'] : ['folk', 'geometric']),
    subjects: () => ['ornament'],
    tags: (seed) => ['inabel', ...(seed < 5 ? ['binakul'] : ['bold-colour']), 'one-of-a-kind'],
    rate: 17,
  },
  tnalak: {
    category: () => 'textile',
    medium: () => ['handwoven-abaca', 'Handwoven abaca, tie-dyed with loko and k’nalum'],
    styles: () => ['folk', 'geometric'],
    subjects: () => ['ornament'],
    tags: () => ['tnalak', 'mindanao', 'earth-tones', 'one-of-a-kind'],
    rate: 22,
  },
  capiz: {
    category: () => 'mixed-media',
    medium: () => ['mixed-media', 'Capiz shell in a salvaged wooden lattice'],
    styles: (seed) => (seed % 2 ? ['minimalism', 'geometric'] : ['abstract', 'geometric']),
    subjects: (seed) =>
      [['landscape'], ['seascape'], ['non-objective'], ['non-objective'], ['cityscape'], ['landscape']][
        seed % 6
      ] as string[],
    tags: () => ['capiz', 'light', 'quiet'],
    rate: 27,
  },
  bronze: {
    category: () => 'sculpture',
    medium: (seed) => METALS[entry(FIGURES, seed)[0]] as readonly [string, string],
    styles: (seed) => (subjectsOf(seed).includes('non-objective') ? ['abstract', 'minimalism'] : ['figurative']),
    subjects: subjectsOf,
    tags: () => ['carved', 'cast', 'one-of-a-kind', 'statement-piece'],
    rate: 150,
  },
  relief: {
    category: () => 'sculpture',
    medium: (seed) => PANELS[entry(RELIEFS, seed).panel] as readonly [string, string],
    styles: (seed) => (entry(RELIEFS, seed).subjects.includes('people') ? ['figurative', 'folk'] : ['folk']),
    subjects: (seed) => entry(RELIEFS, seed).subjects,
    tags: (seed) => ['carved', entry(RELIEFS, seed).tag ?? 'one-of-a-kind', 'earth-tones'],
    rate: 70,
  },
  woodcut: {
    category: () => 'printmaking',
    medium: () => ['woodcut-on-paper', 'Woodcut in three blocks on cotton paper, hand-pulled'],
    styles: (seed) => (seed % 2 ? ['expressionism', 'figurative'] : ['folk', 'figurative']),
    subjects: (seed) => entry(PRINTS, seed).subjects,
    tags: (seed) => ['hand-pulled', entry(PRINTS, seed).tag],
    rate: 19,
  },
  'sea-photograph': {
    category: () => 'photography',
    medium: () => ['archival-pigment-print', 'Archival pigment print on cotton paper, from film'],
    styles: (seed) => (seed % 3 === 0 ? ['realism', 'minimalism'] : ['minimalism']),
    subjects: () => ['seascape', 'landscape'],
    tags: () => ['sea', 'blue', 'quiet', 'light'],
    rate: 26,
  },
};
