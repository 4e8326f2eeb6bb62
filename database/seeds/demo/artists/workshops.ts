import type { ArtistNotes } from './artist-notes.ts';

/** Loom, foundry, carving bench and the ornament of the south. */
export const WORKSHOPS: ArtistNotes[] = [
  {
    name: 'Virginia Agcaoay',
    hometown: 'Pinili, Ilocos Norte',
    types: ['textile-artist'],
    hand: 'inabel',
    bio: [
      'Virginia Agcaoay sat down at her mother’s pangablan at nine and has not, she likes to say, been asked to get up. She weaves binakul, the whirlwind cloth that confuses spirits, and counts its distortions in her head.',
      'No pattern is written down. Visitors who try to follow the count with a pencil are given coffee.',
    ],
    works: [
      'Kusikus|0|60x40',
      'Alipugpog|1|48x36',
      'Binakul for a Sleepless House|2|72x48',
      'Nagan ti Angin|3|24x24',
      'Wind That Came Indoors|4|36x36',
    ],
  },
  {
    name: 'Erlinda Quitoras',
    hometown: 'Bangar, La Union',
    types: ['textile-artist'],
    hand: 'inabel',
    bio: [
      'Erlinda Quitoras runs a workshop of five looms in Bangar. She weaves blankets for weddings and, in the slack months, the cloths shown here, in which the brocade is allowed to go where it likes.',
      'Her cotton is spun in the next town and dyed with indigo and narra from her own yard.',
    ],
    works: [
      'Sinan-Sabong, Red and Indigo|5|48x60',
      'Wedding Cloth, Unclaimed|6|60x44',
      'Diamonds for Nana Sepa|7|30x30',
      'Plain Honest Stripe|8|36x24',
      'Slack Month|9|40x40',
    ],
  },
  {
    name: 'Lindaya Sulan',
    hometown: 'Lake Sebu, South Cotabato',
    types: ['textile-artist'],
    hand: 'tnalak',
    bio: [
      'Lindaya Sulan strips, knots and ties her own abaca in a longhouse above Lake Sebu. A cloth takes her between three and five months, and nobody steps over the loom in that time.',
      'The figures come in dreams, and she weaves them in the order in which they arrived. She is glad to explain the frog and the shield; the others, she says, are not hers to explain.',
    ],
    works: [
      'Dream of the Lower Falls|0|60x24',
      'Kleng, Waking|1|72x30',
      'What the Frog Carried|2|48x24',
      'Third Night|3|36x20',
      'Shield and River|4|40x40',
    ],
  },
  {
    name: 'Subina Tofong',
    hometown: 'T’boli, South Cotabato',
    types: ['textile-artist'],
    hand: 'tnalak',
    bio: [
      'Subina Tofong learned from an aunt who would undo a day’s tying over a single wrong knot. Her reds come from loko root and her black from k’nalum leaves boiled for a week.',
      'She polishes each finished cloth with a cowrie shell until the abaca shines like water, and sings while doing it, though never for visitors.',
    ],
    works: [
      'Song for Polishing|5|60x30',
      'Seven Days of K’nalum|6|48x36',
      'Undone and Tied Again|7|30x20',
      'Cowrie Light|8|24x24',
    ],
  },
  {
    name: 'Crisanto Baltar',
    hometown: 'Meycauayan, Bulacan',
    types: ['sculptor'],
    hand: 'bronze',
    bio: [
      'Crisanto Baltar’s father cast bells, and he still tunes the hollow bronzes before they leave the foundry. Struck with a knuckle, each of his figures has a note.',
      'He models in wax from the smallest idea that will stand up, and enlarges once. The patinas are made with salt, vinegar and patience.',
    ],
    works: [
      'Ina|0|22x14x12',
      'Mother and Child, Low Note|1|34x20x18',
      'Maya Bird on One Leg|2|16x20x9',
      'Bell without a Tongue|3|28x22x10',
      'Upo|4|18x18x16',
      'Cairn for My Father|5|60x30x28',
    ],
  },
  {
    name: 'Honorata Simbulan',
    hometown: 'Betis, Guagua, Pampanga',
    types: ['sculptor'],
    hand: 'bronze',
    bio: [
      'Honorata Simbulan comes from three generations of furniture carvers in Betis and is the first of them to leave off the furniture. She carves fallen narra and molave only, and knows the street each tree stood on.',
      'Her dancers are cut with the grain so that a raised arm is as strong as a branch. She finishes with beeswax and the palm of her hand.',
    ],
    works: [
      'Sayaw sa Bangko|6|40x24x14',
      'She Who Waits at the Gate|7|36x16x14',
      'Tinikling, Held|8|20x18x14',
      'Narra from Calle Real|9|48x20x20',
      'Heron, Carved Awake|10|14x17x8',
    ],
  },
  {
    name: 'Marcelo Dagatan',
    hometown: 'Romblon, Romblon',
    types: ['sculptor'],
    hand: 'bronze',
    bio: [
      'Marcelo Dagatan worked in a Romblon quarry cutting paving before he cut anything else. He says that the difference is only in when one stops.',
      'His stones and clays are balanced rather than joined. In the gallery they are fixed, discreetly; in his yard they are not, and the chickens have learned.',
      'He also models small figures in terracotta, fired with coconut husk in a pit behind the house.',
    ],
    works: [
      'Bato sa Bato|11|30x16x14',
      'What Held|12|17x12x10',
      'Ring Cut from One Block|13|24x20x9',
      'Clay Mother, Husk Fired|14|12x9x8',
      'Salt Bird|15|20x24x10',
      'Lola, Seated|16|15x14x13',
    ],
  },
  {
    name: 'Placido Carreon',
    hometown: 'Paete, Laguna',
    types: ['sculptor'],
    hand: 'relief',
    bio: [
      'Placido Carreon carved saints in Paete until his eyes asked for larger things. The reliefs shown here are cut from single boards with eleven chisels, two of them his grandfather’s.',
      'He draws nothing beforehand. The first fish decides where the others swim.',
    ],
    works: [
      'Kawan|0|24x36x2',
      'The First Fish Decides|1|30x40x2.5',
      'Prusisyon|2|36x36x3',
      'Sun over Siniloan|3|40x30x2',
      'Eleven Chisels|4|16x24x1.5',
    ],
  },
  {
    name: 'Nenita Salvosa',
    hometown: 'Vigan, Ilocos Sur',
    types: ['sculptor', 'mixed-media-artist'],
    hand: 'relief',
    bio: [
      'Nenita Salvosa makes panels of fired clay, plaster and beaten brass in a former burnay kiln in Vigan. She presses rice stalks, fish and lace into the wet clay and then argues with what they leave.',
      'She was trained as a restorer of church silver and calls her own work the opposite of restoration.',
    ],
    works: [
      'Apit|5|20x16x1',
      'Estero|6|18x24x1.5',
      'White Procession|7|24x40x2',
      'Brass Harvest|8|30x24x1',
      'Burnay Sun|9|12x12x1.5',
      'The Ones Who Carried Candles|10|16x30x1.5',
    ],
  },
  {
    name: 'Jamilah Macarambon',
    hometown: 'Marawi City',
    types: ['painter'],
    hand: 'okir',
    bio: [
      'Jamilah Macarambon learned okir from the beam ends of her great-grandfather’s torogan, which stands now only in her notebooks. She began to paint it in the year that her family left Marawi.',
      'The growing fern, the leaf and the naga keep their old order in her work. The colours are those her aunts wore.',
    ],
    works: [
      'Pako Rabong|0|30x30',
      'Beam End, Remembered|1|36x24',
      'Aunts at a Kandori|2|40x40',
      'Return to the Lake|3|24x36',
      'Panolong|4|48x30',
    ],
  },
  {
    name: 'Abdulrauf Dimacaling',
    hometown: 'Tugaya, Lanao del Sur',
    types: ['painter', 'mixed-media-artist'],
    hand: 'okir',
    bio: [
      'Abdulrauf Dimacaling inlaid brass boxes in Tugaya with his brothers and paints in the same manner, from the centre out, never lifting the line.',
      'He holds that symmetry is a courtesy: it lets the eye rest while the mind goes on walking.',
    ],
    works: ['Courtesy|5|20x20', 'From the Centre Out|6|30x40', 'Naga and Fern|7|36x36', 'Walking Line|8|16x24'],
  },
];
