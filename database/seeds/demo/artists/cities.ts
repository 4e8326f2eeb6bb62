import type { ArtistNotes } from './artist-notes.ts';

/** Streets, markets, faces and the ornament of the road. */
export const CITIES: ArtistNotes[] = [
  {
    name: 'Rodel Catapang',
    hometown: 'Las Piñas City',
    types: ['painter'],
    hand: 'jeepney',
    bio: [
      'Rodel Catapang apprenticed at fourteen with a jeepney builder in Las Piñas and lettered, by his own count, four hundred vehicles. When the shop closed he took home the pattern book.',
      'His paintings use the same enamels and the same order of work, background, chrome, stars and last the eyes, which is what the painters call the headlights. He does not think of them as nostalgic. The road, he says, is still there.',
    ],
    works: [
      'Hari ng Kalsada|0|48x36',
      'Katas ng Saudi|1|40x30',
      'Barya Lang sa Umaga|2|36x36',
      'Last Trip to Zapote|3|30x24',
      'God Knows Hudas Not Pay|4|60x48',
    ],
  },
  {
    name: 'Marivic Lontoc',
    hometown: 'Lipa, Batangas',
    types: ['painter', 'mixed-media-artist'],
    hand: 'jeepney',
    bio: [
      'Marivic Lontoc collects the ornament of vehicles that are being scrapped: stars, stripes, mirrors, the little horses. In her panels it is set out row by row like specimens, or like a hymn board.',
      'She trained as a graphic designer and worked in advertising in Makati for eleven years, which she describes as practice.',
    ],
    works: [
      'Hymn Board No. Sixty-Eight|5|30x30',
      'Palamuti|6|24x36',
      'Inventory of Small Suns|7|36x24',
      'Para po sa Tabi|8|20x20',
      'Chrome Psalm|9|40x50',
    ],
  },
  {
    name: 'Dante Escolin',
    hometown: 'Sampaloc, Manila',
    types: ['painter'],
    hand: 'rain',
    bio: [
      'Dante Escolin drove a taxi on the night shift for nine years and paints what he saw through the windscreen. He never photographed it; the wipers, he says, already cut the city into pictures.',
      'He works wet into wet and standing up, most often between June and October.',
    ],
    works: [
      'España, Knee Deep|0|30x40',
      'Umbrella Weather|1|36x24',
      'Waiting for the Ride Home|2|24x24',
      'Walang Pasok|3|20x30',
      'Neon for Nobody|4|48x36',
    ],
  },
  {
    name: 'Trinidad Obispo',
    hometown: 'Cubao, Quezon City',
    types: ['painter'],
    hand: 'rain',
    bio: [
      'Trinidad Obispo grew up over an umbrella repair stall in Cubao. She can tell from the fabric where somebody works, and her crowds are portraits if one knows how to look.',
      'She studied painting in Diliman, left, sold insurance, and came back to it at forty with a clear idea of what she wanted to see.',
    ],
    works: [
      'Farmers, Six O’Clock|5|24x36',
      'Tikatik|6|16x20',
      'The Long Way to the Train|7|40x30',
      'Payong|8|18x14',
      'Everyone I Did Not Meet|9|36x60',
    ],
  },
  {
    name: 'Consuelo Marasigan',
    hometown: 'Taal, Batangas',
    types: ['painter'],
    hand: 'still-life',
    bio: [
      'Consuelo Marasigan goes to market at five, paints what she has bought until noon, and cooks it. Nothing in her still lifes is arranged for longer than it would keep.',
      'The pots are her own, most of them from Calatagan and chipped. She has painted the black one more than ninety times.',
    ],
    works: [
      'Bago Tanghalian|0|24x30',
      'Saba, Mangga, Isda|1|30x40',
      'The Black Pot Again|2|20x24',
      'Friday, No Meat|3|16x20',
      'Hinog|4|36x36',
      'Table with the Window Open|5|30x24',
    ],
  },
  {
    name: 'Wenceslao Irinco',
    hometown: 'San Fernando, Pampanga',
    types: ['painter'],
    hand: 'still-life',
    bio: [
      'Wenceslao Irinco cooked in hotels for twenty years before he allowed himself to paint food. He still lays out a canvas as he laid out a station, from left to right in the order of use.',
      'His light comes from one kitchen window, which he has carried from house to house in three removals, frame and all.',
    ],
    works: [
      'Mise en Place|6|24x36',
      'Papaya at Dusk|7|18x24',
      'Paminggalan|8|40x48',
      'What the Sea Gave on Tuesday|9|14x18',
      'Pasalubong|10|24x20',
    ],
  },
  {
    name: 'Gregoria Malinao',
    hometown: 'Naga, Camarines Sur',
    types: ['painter'],
    hand: 'planes',
    bio: [
      'Gregoria Malinao paints the women of one street in Naga: vendors, a judge, a seamstress, the seamstress’s granddaughters. They sit for her on Sundays and choose the colour of the ground themselves.',
      'She builds a head as a carpenter would, from planes that meet at an edge, and softens nothing. Likeness comes last, she says, like a visitor who was expected.',
    ],
    works: [
      'The Seamstress on Abella Street|0|30x24',
      'Hukom|1|36x30',
      'Dalagang may Hikaw|2|24x20',
      'Sunday Sitter|3|20x16',
      'Granddaughter, Not Smiling|4|16x12',
      'Ang Tindera|5|40x30',
    ],
  },
  {
    name: 'Eusebio Tarlit',
    hometown: 'Tanay, Rizal',
    types: ['painter'],
    hand: 'planes',
    bio: [
      'Eusebio Tarlit drew passport portraits with a ballpoint outside a municipal hall before cameras took the trade. He kept the habit of looking at strangers for exactly four minutes.',
      'His sitters are farmers and fishers in their good clothes. He enlarges the quick drawing on canvas and cuts it into facets with a knife, keeping no more than would be remembered.',
    ],
    works: [
      'Four Minutes of Mang Selo|6|24x18',
      'Magsasaka|7|36x28',
      'Woman in Borrowed Terno|8|48x36',
      'Portrait with Red Ground|9|30x30',
      'Bisita|10|18x14',
    ],
  },
  {
    name: 'Dalisay Montecillo',
    hometown: 'Cagayan de Oro',
    types: ['painter', 'printmaker'],
    hand: 'planes',
    bio: [
      'Dalisay Montecillo studied architecture and still begins with a section drawing. The faces come from newspapers, family albums and the queue at the bank.',
      'She is the youngest artist of the gallery and the only one who works to the radio, always the same station.',
    ],
    works: [
      'Hintayan|11|24x24',
      'Elevation of My Mother|12|40x30',
      'Violet Interval|13|20x20',
      'Salakot Study|14|12x10',
      'Anino|15|60x44',
    ],
    hidden: true,
  },
];
