import type { ArtistNotes } from './artist-notes.ts';

/** Boats, sea and shell. */
export const SHORES: ArtistNotes[] = [
  {
    name: 'Amado Tagaro',
    hometown: 'Bantayan, Cebu',
    types: ['painter'],
    hand: 'bancas',
    bio: [
      'Amado Tagaro built boats with his uncles on Bantayan until the price of lawaan made it foolish. He still mixes his paint the way they mixed it for hulls, in coffee tins, by eye.',
      'He knows every boat he paints by its owner. Collectors are sometimes surprised to find the name, the year of launching and the number of children it has fed written along the stretcher.',
    ],
    works: [
      'Paghulat sa Taob|0|30x40',
      'Five Brothers|1|36x30',
      'Hapon sa Santa Fe|2|24x36',
      'The One They Named for Me|3|18x24',
      'Kinaiyahan|4|40x60',
    ],
  },
  {
    name: 'Lucila Pacaldo',
    hometown: 'Jordan, Guimaras',
    types: ['painter'],
    hand: 'bancas',
    bio: [
      'Lucila Pacaldo crosses the Iloilo Strait twice a week to teach, and has filled some two hundred sketchbooks on the way. Her canvases begin there, in six minutes of pencil and one line of notes about the wind.',
      'She is fond of the hour when the boats have come in and nobody has yet begun to talk about the catch.',
    ],
    works: [
      'Six Minutes to Jordan Wharf|5|24x30',
      'Kalinong|6|30x30',
      'Blue Hour, Buenavista|7|36x48',
      'Amihan Season|8|16x20',
    ],
  },
  {
    name: 'Nestor Magdayao',
    hometown: 'Coron, Palawan',
    types: ['painter'],
    hand: 'bancas',
    bio: [
      'Nestor Magdayao guided divers for a decade and came back to painting after an ear injury kept him on the surface. It was, he says, the first time that he had looked at the top of the water.',
      'His seas are laid in wide horizontal strokes with a spackling knife, the boats afterwards and quickly.',
    ],
    works: [
      'What the Surface Knows|9|40x40',
      'Night Fleet|10|30x45',
      'Lunes ng Umaga|11|20x24',
      'Balikan|12|24x18',
      'Sun Road to Busuanga|13|48x64',
    ],
  },
  {
    name: 'Perla Gabayan',
    hometown: 'Dapa, Siargao',
    types: ['photographer'],
    hand: 'sea-photograph',
    bio: [
      'Perla Gabayan photographs the sea on film, alone, before anyone is up. Exposures run from eight seconds to four minutes; she counts them aloud because her first camera had no timer.',
      'The prints are made in small editions on cotton paper, and the negatives are kept in a rice tin in her mother’s house.',
    ],
    works: [
      'Four Minutes, Cloud 9|0|24x36',
      'The Sea Forgets Its Edges|1|30x30',
      'Dalampasigan, Without People|2|20x30',
      'Eight Seconds of October|3|36x24',
      'After the Typhoon, Nothing|4|40x60',
    ],
  },
  {
    name: 'Augusto Remonde',
    hometown: 'Sorsogon City',
    types: ['photographer'],
    hand: 'sea-photograph',
    bio: [
      'Augusto Remonde was a ship’s radio officer for fourteen years. The horizon, he says, was the only picture in his cabin, and nobody had hung it straight.',
      'He prints in black and white or in colours so slight that visitors ask which it is. He has never photographed a sunset that he did not also wait out to the dark.',
    ],
    works: [
      'Radio Silence|5|16x24',
      'Estribor|6|24x24',
      'Guhit-Tagpuan|7|30x40',
      'Middle Watch|8|12x18',
      'Landfall, Catanduanes|9|36x54',
    ],
  },
  {
    name: 'Hilario Dapulang',
    hometown: 'Roxas City, Capiz',
    types: ['mixed-media-artist'],
    hand: 'capiz',
    bio: [
      'Hilario Dapulang buys the windows of demolished houses. He keeps the lattices, replaces the panes that have gone and sorts the shells by what they do to daylight rather than by size.',
      'His panels can be hung on a wall or across a window, and he prefers that they be moved about the house until they are at home.',
      'He was born in a house with sixty-two capiz shutters and can still say which of them rattled.',
    ],
    works: [
      'Bintana ni Tiya Openg|0|36x48',
      'Sea Seen through Shell|1|48x30',
      'Four in the Afternoon|2|40x40',
      'Ventanilla|3|16x20',
      'Sixty-Two Shutters|4|60x80',
      'Moonrise, Reassembled|5|30x30',
    ],
  },
  {
    name: 'Marina Escotido',
    hometown: 'Dumaguete, Negros Oriental',
    types: ['printmaker'],
    hand: 'woodcut',
    bio: [
      'Marina Escotido cuts her blocks from the ends of mahogany planks that a coffin maker in Dumaguete keeps for her. She prints by hand with the back of a wooden spoon and has worn out three.',
      'Fisherfolk, herons and the planting season return in her work because, she says, they return. Editions are small and the block is cancelled by letting a child draw on it.',
    ],
    works: [
      'Ang Mangingisda|0|18x24',
      'Tagak|1|24x18',
      'Lone Oar|2|12x16',
      'Crossing at Low Moon|3|20x16',
      'Ani|4|16x20',
      'Sun with Salakot|5|14x18',
    ],
  },
  {
    name: 'Teofilo Gumapac',
    hometown: 'Tagbilaran, Bohol',
    types: ['printmaker', 'painter'],
    hand: 'woodcut',
    bio: [
      'Teofilo Gumapac set type for a parish newspaper in Tagbilaran until it closed, and took the proofing press home instead of his last pay. He has printed on it every week since.',
      'He likes a block to fight back. The marks of the gouge are left where they fall, and no two pulls of an edition are inked alike.',
    ],
    works: [
      'Migration|6|24x30',
      'Proof of Morning|7|20x24',
      'Habagat|8|16x24',
      'Three Cranes and a Debt|9|24x20',
      'Uma|10|12x18',
    ],
  },
];
