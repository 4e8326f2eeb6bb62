import type { ArtistNotes } from './artist-notes.ts';

/** Abstraction, ink and the garden. */
export const STUDIOS: ArtistNotes[] = [
  {
    name: 'Ignacio Verzosa',
    hometown: 'Quezon City',
    types: ['painter'],
    hand: 'colour-field',
    bio: [
      'Ignacio Verzosa drafts his compositions with a compass and a carpenter’s square and paints them in acrylic without tape. The edges waver by the width of a breath, which he considers the subject.',
      'He taught descriptive geometry to engineers for many years and claims to have learned more about colour from their mistakes than from any book.',
    ],
    works: [
      'Kartabon|6|30x30',
      'Compass Rose without North|7|36x48',
      'Tiles from a House in Malate|8|40x40',
      'Half Suns|9|24x18',
      'Proof by Colour|10|48x36',
      'Silong|11|60x40',
    ],
  },
  {
    name: 'Pilar Estacio',
    hometown: 'Makati City',
    types: ['painter'],
    hand: 'colour-field',
    bio: [
      'Pilar Estacio paints with a mason’s trowel, fast and on the floor, and then leaves the picture alone for a month. About one in four survives the month.',
      'She speaks of her paintings as arguments that ended well. Several hang in houses whose owners, she notes with approval, do not agree about them.',
    ],
    works: [
      'Argument That Ended Well|12|48x60',
      'Bagyo, Second Signal|13|40x50',
      'Demolition, with Flowers|14|36x36',
      'Sagot|15|24x30',
      'Everything on the Floor|16|72x54',
      'Silakbo|17|30x24',
    ],
  },
  {
    name: 'Corazon Tiamson',
    hometown: 'Angeles, Pampanga',
    types: ['painter'],
    hand: 'colour-field',
    bio: [
      'Corazon Tiamson was eleven when ash fell on Angeles for nine hours. The road cuts made afterwards showed it in layers, and she has painted strata ever since: ash, river, cane, ash.',
      'Each current is drawn in a single pull of a loaded brush from edge to edge. If the hand stops, she begins the canvas again.',
    ],
    works: [
      'Lahar|18|40x60',
      'River under the River|19|30x48',
      'Nine Hours|20|48x36',
      'Strata for Porac|21|24x24',
      'Agos|22|20x40',
      'Cane, Ash, Cane|23|36x30',
    ],
  },
  {
    name: 'Celerina Yap',
    hometown: 'Binondo, Manila',
    types: ['painter'],
    hand: 'ink',
    bio: [
      'Celerina Yap’s grandfather kept accounts with a brush, and she learned her strokes from his ledgers: the seven, the comma, the long line under a debt that had been paid.',
      'Her mountains are not in China. They are the Cordillera seen from the bus to Baguio, drawn from memory and in one breath where she can.',
    ],
    works: [
      'Cordillera, from the Bus|0|18x36',
      'A Debt Has Been Paid|1|30x20',
      'Bundok sa Ulap|2|24x18',
      'Kawayan, North Window|3|36x14',
      'Thirteen Ridges|4|20x40',
      'Small Rain|5|12x9',
    ],
  },
  {
    name: 'Mayumi Alcaraz',
    hometown: 'Davao City',
    types: ['painter', 'printmaker'],
    hand: 'ink',
    bio: [
      'Mayumi Alcaraz makes one drawing a day with a brush the size of a broom and keeps perhaps thirty a year. She practises the gesture in the air first, sometimes for an hour, to the bewilderment of her neighbours.',
      'Before she drew she danced. She does not consider that she has changed profession.',
    ],
    works: [
      'Hinga|6|40x30',
      'The Turn before the Turn|7|36x36',
      'One Breath, South|8|30x60',
      'Kawayan at Kulog|9|24x16',
      'Rest|10|16x16',
      'Palad|11|22x30',
    ],
  },
  {
    name: 'Isadora Fontanos',
    hometown: 'Los Baños, Laguna',
    types: ['painter'],
    hand: 'botanical',
    bio: [
      'Isadora Fontanos illustrated a flora of Makiling for eleven years, a plate a fortnight, every vein accounted for. When it was published she gave away her magnifying glass and bought a larger brush.',
      'The plants in her watercolours can all still be identified. She has simply stopped insisting.',
    ],
    works: [
      'Anahaw, Late August|0|24x18',
      'Makiling Understory|1|30x22',
      'What the Gabi Holds|2|22x30',
      'Fan Palms, No Wind|3|18x24',
      'Banana Grove after the Flood|4|40x30',
      'Unaccounted Veins|5|14x11',
    ],
  },
  {
    name: 'Luzviminda Acorda',
    hometown: 'Tagaytay, Cavite',
    types: ['painter'],
    hand: 'botanical',
    bio: [
      'Luzviminda Acorda keeps a nursery on the ridge at Tagaytay and paints whatever does not sell. By now, she says, she has the better collection.',
      'She works on damp paper, tilting the board so that the washes find their own edges, and adds a flower only when the green has become too pleased with itself.',
    ],
    works: [
      'Unsold Orchids|6|20x16',
      'Bed by the Cold Frame|7|24x32',
      'Luntian|8|30x30',
      'Green, Interrupted|9|16x20',
      'Hardin ni Inay|10|36x26',
    ],
  },
];
