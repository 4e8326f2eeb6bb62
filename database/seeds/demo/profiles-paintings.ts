import type { Profile } from './profiles.ts';

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

export const paintingProfiles: Record<PaintingHand, Profile> = {
  terraces: {
    category: drawnAt([1, 13]),
    medium: pastelAt([1, 13], ['oil-on-canvas', 'Oil on linen canvas, brush and rag']),
    styles: (seed) => (seed % 2 ? ['impressionism', 'expressionism'] : ['impressionism']),
    subjects: () => ['landscape', 'farming'],
    tags: ['rice-terraces', 'cordillera', 'ifugao', 'earth-tones'],
    rate: 46,
    shows: (seed) =>
      [
        'Green rice terraces under a pale sky',
        'Golden rice terraces at sunset',
        'Deep green rice terraces before rain',
        'Rice terraces in a lilac haze',
        'Rice terraces at dusk, green and gold',
      ][seed % 5] as string,
    opens: [
      'The hill is built up band by band from the valley floor, each field a single loaded stroke laid along its wall.',
      'Flooded and planted fields take turns down the slope, so that the sky appears in the picture a dozen times.',
      'Seen from the trail rather than the viewpoint, the terraces lean into one another like people listening.',
      'The walls are drawn last and dark, in one line each, and hold the whole slope in place.',
    ],
    goesOn: [
      'From across the room it reads as pure pattern; close to, one finds houses, a few trees and somebody’s laundry.',
      'The paint is thick on the sunlit lips and scraped almost to the canvas in the shade.',
      'The palette was set by one morning and kept to it.',
      'It asks for a wall with daylight and changes a good deal in the course of an afternoon.',
    ],
  },
  mayon: {
    category: drawnAt([3, 9]),
    medium: pastelAt([3, 9], ['oil-on-canvas', 'Oil on canvas, alla prima']),
    styles: () => ['impressionism', 'realism'],
    subjects: () => ['landscape'],
    tags: ['mayon', 'bicol', 'light'],
    rate: 44,
    shows: (seed) =>
      `The cone of Mayon ${['in morning light', 'against a violet evening sky', 'under a clear blue sky', 'in a pale green haze', 'against an orange sunset'][seed % 5]}`,
    opens: [
      'The volcano stands a little off centre, which is how one meets it on the road.',
      'A scarf of cloud hides the middle of the slope, and the eye completes the line on its own.',
      'Gullies are combed into the wet paint with the end of the brush, from the crater down.',
      'Only a thin plume says that this mountain is not asleep.',
    ],
    goesOn: [
      'The fields below are laid in short, dry strokes that let the ground colour through.',
      'What looks like one grey is eleven, and the artist can name them.',
      'The palms in front were put in last, quickly, to keep the distance honest.',
      'It was painted in two sittings on two days of the same weather.',
    ],
  },
  bancas: {
    category: () => 'painting',
    medium: (seed) =>
      seed % 4 === 2 ? ['acrylic-on-canvas', 'Acrylic on canvas, spackling knife'] : ['oil-on-canvas', 'Oil on canvas'],
    styles: (seed) => (seed % 3 === 0 ? ['impressionism', 'folk'] : ['impressionism']),
    subjects: () => ['seascape', 'boats'],
    tags: ['sea', 'fishing', 'visayas', 'blue'],
    rate: 45,
    shows: (seed) =>
      `Outrigger boats ${['on a turquoise bay', 'at violet dusk', 'in silver morning light', 'on a golden sea', 'under a full moon'][seed % 5]}`,
    opens: [
      'The boats lie as they were left, each with its own trim and its own way of leaning.',
      'Outriggers cross the picture like handwriting over the slow bands of the sea.',
      'The sun is a single round stroke, and the road of light beneath it perhaps forty.',
      'Nobody is in the picture, though somebody has plainly just gone for coffee.',
    ],
    goesOn: [
      'Hull colours are mixed to match boats that the artist knows by name.',
      'The water is built from wide horizontal strokes that never quite meet.',
      'Stand near and it comes apart into marks; step back and the tide is in.',
      'A quiet painting for a busy room.',
    ],
  },
  jeepney: {
    category: (seed) => (Math.floor(seed / 4) % 2 ? 'mixed-media' : 'painting'),
    medium: (seed) =>
      Math.floor(seed / 4) % 2
        ? ['mixed-media', 'Enamel, chrome foil and salvaged trim on panel']
        : ['enamel-on-board', 'Sign painter’s enamel on board'],
    styles: (seed) => (Math.floor(seed / 4) % 2 ? ['pop-art', 'geometric'] : ['pop-art', 'folk']),
    subjects: (seed) => (Math.floor(seed / 4) % 2 ? ['transport', 'ornament'] : ['transport', 'cityscape']),
    tags: ['jeepney', 'manila', 'bold-colour'],
    rate: 38,
    shows: (seed) =>
      Math.floor(seed / 4) % 2
        ? 'Rows of painted suns, stars, lamps and stripes from jeepneys'
        : 'A brightly painted jeepney seen from the front against a sunburst',
    opens: [
      'Seen head on, like a face or an altar, with everything polished for the first trip of the day.',
      'Chrome, stars and stripes are set out in the order in which a sign painter would lay them.',
      'The colours are the colours of the road, straight from the tin and cut in by hand.',
      'Nothing in it is ironic: this is what pride looks like at forty kilometres an hour.',
    ],
    goesOn: [
      'The edges waver as freehand edges do, and the highlights are one confident flick each.',
      'The artist lettered vehicles for a living and it shows in the speed of the line.',
      'It holds a wall from across a restaurant, and has done so.',
      'The headlights were painted last, which is when, the artist says, it wakes up.',
    ],
  },
  'colour-field': {
    category: (seed) => (seed === 5 || seed === 25 ? 'drawing' : 'painting'),
    medium: (seed) =>
      seed === 5 || seed === 25
        ? ['oil-pastel-on-paper', 'Oil pastel rubbed into cotton paper']
        : Math.floor(seed / 7) === 1
          ? ['acrylic-on-canvas', 'Acrylic on canvas, cut in by hand without tape']
          : seed % 2
            ? ['acrylic-on-canvas', 'Acrylic on canvas, many thin coats']
            : ['oil-on-canvas', 'Oil on canvas, trowel and broad brush'],
    styles: (seed) =>
      [['abstract', 'minimalism'], ['abstract', 'geometric'], ['abstract', 'expressionism'], ['abstract']][
        Math.floor(seed / 7) % 4
      ] as string[],
    subjects: () => ['non-objective'],
    tags: ['bold-colour', 'quiet', 'statement-piece'],
    rate: 42,
    shows: (seed) =>
      [
        'Soft rectangles of colour floating one above the other',
        'Quarter circles, bars and triangles in flat colour',
        'Slabs of colour thrown outwards from a bright centre',
        'Currents of colour flowing across the canvas',
      ][Math.floor(seed / 7) % 4] as string,
    opens: [
      'The longer one looks, the less certain it is which colour lies in front.',
      'It began as three colours that did not agree and was worked until they did.',
      'No horizon, no figure, and yet most people stand in front of it as before a window.',
      'Every edge was made by hand, and every edge gives a little.',
    ],
    goesOn: [
      'Layers beneath show at the rims like the light under a door.',
      'In low light the darks open up and the picture seems to grow.',
      'It was turned upside down twice in the making and settled the third time.',
      'It wants space around it, and repays a bare wall.',
    ],
  },
  ink: {
    category: () => 'drawing',
    medium: () => ['ink-on-paper', 'Ink on handmade paper, mounted'],
    styles: (seed) =>
      [['realism', 'minimalism'], ['realism'], ['abstract', 'minimalism']][Math.floor(seed / 4) % 3] as string[],
    subjects: (seed) => [['landscape'], ['flora'], ['non-objective']][Math.floor(seed / 4) % 3] as string[],
    tags: ['ink', 'black-and-white', 'gesture', 'quiet'],
    rate: 40,
    shows: (seed) =>
      ['Mountain ridges in mist, in ink', 'Stalks of bamboo in ink', 'A single sweep of black ink on pale paper'][
        Math.floor(seed / 4) % 3
      ] as string,
    opens: [
      'Most of the picture is paper, and the paper does most of the work.',
      'The blacks were ground by hand and loaded once; where they end is where the brush ran dry.',
      'Nothing could be corrected, and nothing was.',
      'It took some minutes to make and, the artist adds, about thirty years.',
    ],
    goesOn: [
      'Against the light one can follow each bristle to where it gave out.',
      'The red seal was placed last and gives the eye somewhere to sit down.',
      'Mounted so that the deckled edge shows.',
      'It is best hung at eye level and alone.',
    ],
  },
  planes: {
    category: drawnAt([3, 14]),
    medium: pastelAt([3, 14], ['oil-on-canvas', 'Oil on canvas, palette knife']),
    styles: (seed) => (seed % 2 ? ['cubism', 'figurative'] : ['cubism', 'expressionism']),
    subjects: () => ['portrait', 'people'],
    tags: ['women', 'bold-colour', 'statement-piece'],
    rate: 58,
    shows: (seed) =>
      `Portrait of a sitter built of planes of colour, ${['with long dark hair', 'with hair in a bun', 'wearing a salakot', 'with short hair'][Math.floor(seed / 5) % 4]}`,
    opens: [
      'The head is built from planes that meet at an edge, each turned to the light or away from it.',
      'One side of the face is weather, the other is shade, and the look passes between them.',
      'The ground is broken into the same facets as the figure, so that the sitter seems made of the room.',
      'The likeness came last, the artist says, and all at once.',
    ],
    goesOn: [
      'Warm lights and cool shadows are mixed on the canvas, not on the palette.',
      'The eyes are the only soft edges in the picture.',
      'The sitter chose the colour behind her and was right.',
      'It was painted in one Sunday with a break for lunch.',
    ],
  },
  botanical: {
    category: () => 'painting',
    medium: () => ['watercolor-on-paper', 'Watercolor on cold-pressed cotton paper'],
    styles: (seed) => (seed % 2 ? ['realism'] : ['realism', 'impressionism']),
    subjects: () => ['flora', 'still-life'],
    tags: ['leaves', 'light', 'quiet'],
    rate: 34,
    shows: (seed) =>
      [
        'Fan-shaped anahaw leaves in watercolor',
        'Banana leaves in watercolor',
        'Heart-shaped gabi leaves and anahaw fans in watercolor',
      ][Math.floor(seed / 4) % 3] as string,
    opens: [
      'Each leaf is two washes and a line, laid while the sheet was still a little damp.',
      'The greens are mixed from three blues and no green at all.',
      'The stems come from one point below the picture, as they do in the garden.',
      'Pale shapes behind are the leaves one sees with the corner of the eye.',
    ],
    goesOn: [
      'Pigment has gathered at the rims of the washes and dried there like tide marks.',
      'Every plant in it can be named, and the artist will gladly do so.',
      'The paper’s own white is the light.',
      'Float mounted behind museum glass.',
    ],
  },
  rain: {
    category: drawnAt([5, 8]),
    medium: pastelAt([5, 8], ['oil-on-canvas', 'Oil on canvas, wet into wet']),
    styles: () => ['impressionism', 'expressionism'],
    subjects: () => ['cityscape', 'people'],
    tags: ['manila', 'rain', 'night', 'light'],
    rate: 48,
    shows: (seed) =>
      `A city street in the rain with umbrellas and reflections, ${['at night in blue', 'on a grey afternoon', 'at dusk in violet', 'in green evening light'][seed % 4]}`,
    opens: [
      'The street is mostly reflection: every lamp is painted twice, and the second time is the truer.',
      'Umbrellas carry the colour, and the people beneath them are two strokes each.',
      'Wires cross the sky as they do, without asking.',
      'It is the hour when everybody is going home and nobody is there yet.',
    ],
    goesOn: [
      'The rain itself is hardly painted; one hears it all the same.',
      'Wet paint was dragged downwards with a dry brush while the radio gave the flood levels.',
      'From two metres the traffic moves.',
      'A warm picture of bad weather.',
    ],
  },
  'still-life': {
    category: () => 'painting',
    medium: (seed) =>
      seed % 4 === 1 ? ['acrylic-on-canvas', 'Acrylic on canvas'] : ['oil-on-canvas', 'Oil on canvas'],
    styles: (seed) => (seed % 2 ? ['realism', 'impressionism'] : ['realism']),
    subjects: () => ['still-life'],
    tags: ['market', 'fruit', 'light'],
    rate: 43,
    shows: () => 'A table with clay pots, fruit and the morning’s fish in window light',
    opens: [
      'Everything on the table was bought that morning and eaten that night.',
      'One window lights the whole arrangement, and the pots pass the light along.',
      'The cloth was ironed for the occasion and it is the last thing one notices.',
      'Calamansi roll to the front of the table as if they had heard something.',
    ],
    goesOn: [
      'The shadows are coloured, violet under the fruit and green under the glass.',
      'The black pot has been in some ninety pictures and has never looked the same.',
      'Brushwork is broad on the wall and small where the fruit is ripest.',
      'Made for a dining room, though a kitchen would be more honest.',
    ],
  },
  okir: {
    category: (seed) => (seed === 9 ? 'mixed-media' : 'painting'),
    medium: (seed) =>
      seed === 9
        ? ['mixed-media', 'Acrylic, brass leaf and shell on panel']
        : ['acrylic-on-canvas', 'Acrylic and gilding on canvas'],
    styles: (seed) => (seed % 2 ? ['folk', 'geometric'] : ['folk']),
    subjects: () => ['ornament'],
    tags: ['okir', 'mindanao', 'bold-colour'],
    rate: 40,
    shows: () => 'Symmetrical okir ornament of curling ferns and leaves around a rosette',
    opens: [
      'The fern unrolls from the centre and the line is never lifted until it has come home.',
      'Leaf, fern and flower keep the order they have on the beam ends of a torogan.',
      'The colours are those of festival cloth, set against a ground as deep as a closed door.',
      'What is on the left is on the right, though not quite, for it was all done by eye.',
    ],
    goesOn: [
      'The border was painted first, as one lays out a mat before guests come.',
      'Highlights are single touches of gold that catch at the edge of sight.',
      'It can be hung either way up; the artist checks.',
      'A picture that steadies a room.',
    ],
  },
};
