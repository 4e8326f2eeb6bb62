import type { Profile } from './profiles.ts';

type CraftHand = 'inabel' | 'tnalak' | 'capiz' | 'bronze' | 'relief' | 'woodcut' | 'sea-photograph';

const METALS: (readonly [string, string])[] = [
  ['bronze', 'Lost-wax bronze, salt and vinegar patina'],
  ['wood', 'Carved narra, beeswax finish'],
  ['bronze', 'Lost-wax bronze, black patina'],
  ['stone', 'Romblon marble, honed'],
  ['terracotta', 'Terracotta, pit fired with coconut husk'],
  ['brass', 'Cast and polished brass'],
];

const PANELS: (readonly [string, string])[] = [
  ['wood', 'Narra board, carved in relief'],
  ['terracotta', 'Fired clay panel'],
  ['brass', 'Beaten brass on board'],
  ['stone', 'Cast stone and plaster'],
  ['wood', 'Kamagong board, carved in relief'],
];

export const craftProfiles: Record<CraftHand, Profile> = {
  inabel: {
    category: () => 'textile',
    medium: () => ['handwoven-cotton', 'Handwoven cotton, indigo and natural dyes'],
    styles: (seed) => (Math.floor(seed / 5) % 4 === 2 ? ['folk', 'minimalism'] : ['folk', 'geometric']),
    subjects: () => ['ornament'],
    tags: ['inabel', 'binakul', 'one-of-a-kind'],
    rate: 17,
    shows: (seed) =>
      [
        'Binakul cloth: a chequerboard that seems to whirl',
        'Cloth with brocaded bands of diamonds',
        'Striped cotton cloth with small brocaded stars',
        'Binakul cloth: a chequerboard that seems to whirl',
      ][Math.floor(seed / 5) % 4] as string,
    opens: [
      'The count of the threads was kept in the head from the first pick to the last.',
      'From the loom it looks like arithmetic, from the doorway like wind.',
      'Small unevennesses in the spinning give the white its warmth.',
      'The selvedges are straight enough to rule by.',
    ],
    goesOn: [
      'It hangs from a hidden sleeve and moves a little when someone passes.',
      'Washed once in the river and sun-dried, so it will not shrink again.',
      'It may be used as a blanket, and the weaver rather hopes so.',
      'The pattern will not be repeated.',
    ],
  },
  tnalak: {
    category: () => 'textile',
    medium: () => ['handwoven-abaca', 'Handwoven abaca, tie-dyed with loko and k’nalum'],
    styles: () => ['folk', 'geometric'],
    subjects: () => ['ornament'],
    tags: ['tnalak', 'mindanao', 'earth-tones', 'one-of-a-kind'],
    rate: 22,
    shows: () => 'T’nalak cloth of dark, red and undyed abaca with mirrored figures',
    opens: [
      'The figures were tied into the abaca before it was dyed, so every edge breathes along the warp.',
      'Black, red and the colour of the fibre itself: nothing else was needed.',
      'The order of the bands is the order in which they were dreamt.',
      'The cloth was burnished with a shell until it took the light like water.',
    ],
    goesOn: [
      'Four months of work, none of it hurried and none of it drawn beforehand.',
      'It should not be cut, and is not hung where it would be stepped over.',
      'Near to, one sees where a thread slipped and was forgiven.',
      'It comes with the weaver’s own account of its making.',
    ],
  },
  capiz: {
    category: () => 'mixed-media',
    medium: () => ['mixed-media', 'Capiz shell in a salvaged wooden lattice'],
    styles: (seed) => (seed % 2 ? ['minimalism', 'geometric'] : ['abstract', 'geometric']),
    subjects: (seed) => (seed % 2 ? ['seascape'] : ['non-objective']),
    tags: ['capiz', 'light', 'quiet'],
    rate: 27,
    shows: (seed) =>
      `A lattice of capiz shell panes in ${['warm evening colours', 'sea greens and blues', 'rose and lilac', 'yellow and green', 'pearl and grey'][seed % 5]}`,
    opens: [
      'Each pane was chosen for what it does to daylight and only then for its place.',
      'The lattice comes from a house that is no longer there.',
      'Broken into squares, the view becomes slow enough to look at.',
      'Held to a window it glows; on a wall it waits.',
    ],
    goesOn: [
      'Growth rings show in the shell like the grain in a board.',
      'No two panes weigh the same, and the maker has not evened them out.',
      'It needs nothing but a north wall and some patience.',
      'A few panes are old ones and a little yellower; they are the best.',
    ],
  },
  bronze: {
    category: () => 'sculpture',
    medium: (seed) => METALS[seed % 6] as readonly [string, string],
    styles: (seed) =>
      [
        ['figurative'],
        ['figurative', 'expressionism'],
        ['abstract', 'minimalism'],
        ['figurative'],
        ['abstract', 'minimalism'],
        ['figurative', 'realism'],
      ][Math.floor(seed / 6) % 6] as string[],
    subjects: (seed) =>
      [['mother-and-child', 'people'], ['people'], ['non-objective'], ['fauna'], ['non-objective'], ['people']][
        Math.floor(seed / 6) % 6
      ] as string[],
    tags: ['carved', 'cast', 'one-of-a-kind', 'statement-piece'],
    rate: 150,
    shows: (seed) =>
      `${['A standing mother holding a child', 'A dancer balanced on one foot', 'A closed ring standing upright', 'A bird about to lift its wings', 'Rounded stones balanced one upon the other', 'A seated figure with folded hands'][Math.floor(seed / 6) % 6]}, in ${(METALS[seed % 6] as readonly [string, string])[0]}, on a plinth`,
    opens: [
      'It stands on very little, and one walks around it to find out how.',
      'The weight is all in the lower third; above that it is mostly decision.',
      'There is no front. The maker turned it a quarter each morning while it was being finished.',
      'The surface keeps the tool in some places and the palm of the hand in others.',
    ],
    goesOn: [
      'It may be touched, and improves.',
      'A low lamp from the left brings out what a ceiling light would flatten.',
      'The plinth in the photograph is not included; the quiet is.',
      'Unique; the mould was broken, or there never was one.',
    ],
  },
  relief: {
    category: () => 'sculpture',
    medium: (seed) => PANELS[seed % 5] as readonly [string, string],
    styles: (seed) => [['folk', 'figurative'], ['folk'], ['figurative', 'folk']][Math.floor(seed / 5) % 3] as string[],
    subjects: (seed) => [['fauna'], ['farming', 'flora'], ['people']][Math.floor(seed / 5) % 3] as string[],
    tags: ['carved', 'harvest', 'fishing', 'earth-tones'],
    rate: 70,
    shows: (seed) =>
      `A relief panel in ${(PANELS[seed % 5] as readonly [string, string])[0]}: ${['a shoal of fish in running water', 'a sun above ripe rice', 'rows of figures in procession'][Math.floor(seed / 5) % 3]}`,
    opens: [
      'Nowhere deeper than two fingers, the relief lives by raking light.',
      'It was drawn with the chisel and not before it.',
      'The background is worked as closely as the figures, so that nothing is merely empty.',
      'Each figure repeats the last one and disagrees with it a little.',
    ],
    goesOn: [
      'Hang it beside a window rather than facing one.',
      'The edges are left as the maker found them.',
      'Run a hand across it from left to right and the story is in order.',
      'Fitted with a brass hanger on the back.',
    ],
  },
  woodcut: {
    category: () => 'printmaking',
    medium: () => ['woodcut-on-paper', 'Woodcut in three blocks on cotton paper, hand-pulled'],
    styles: (seed) => (seed % 2 ? ['expressionism', 'figurative'] : ['folk', 'figurative']),
    subjects: (seed) =>
      [['seascape', 'people', 'boats'], ['fauna'], ['farming', 'people']][Math.floor(seed / 5) % 3] as string[],
    tags: ['hand-pulled', 'birds', 'fishing', 'harvest', 'small-works'],
    rate: 19,
    shows: (seed) =>
      `Woodcut of ${['a fisher standing in a boat before the sun', 'birds crossing a full moon', 'a planter bent over the fields at sunrise'][Math.floor(seed / 5) % 3]}`,
    opens: [
      'The light is cut away and the dark is what remains, so the sun took a whole day.',
      'Three blocks, three inks, and a register that was never meant to be perfect.',
      'Every ray is one push of the gouge.',
      'The key block was printed last and pressed hardest; one can feel it on the back.',
    ],
    goesOn: [
      'The ink was rubbed down with a wooden spoon and is a little different on each pull; this is the pull that was kept.',
      'Torn, not cut, at the edges.',
      'The block has since been cancelled.',
      'It is strongest in a dark frame with a wide margin.',
    ],
  },
  'sea-photograph': {
    category: () => 'photography',
    medium: () => ['archival-pigment-print', 'Archival pigment print on cotton paper, from film'],
    styles: (seed) => (seed % 3 === 0 ? ['realism', 'minimalism'] : ['minimalism']),
    subjects: () => ['seascape', 'landscape'],
    tags: ['sea', 'blue', 'quiet', 'light'],
    rate: 26,
    shows: (seed) =>
      `Long exposure of a calm sea with distant rocks, ${['in warm morning light', 'at an orange dusk', 'in silver grey', 'in black and white', 'in turquoise', 'in rose and violet'][seed % 6]}`,
    opens: [
      'The shutter stayed open until the water had forgotten what it was doing.',
      'Rocks that look like islands, or the other way round: there is nothing in the frame to say.',
      'The sun is just outside what the film could hold, and burns there.',
      'It was made alone, at an hour that the artist does not recommend.',
    ],
    goesOn: [
      'A single print; the negative has been retired.',
      'The paper is matt and keeps the blacks soft.',
      'It is quieter than the sea was.',
      'Framed in oiled molave without glass.',
    ],
  },
};
