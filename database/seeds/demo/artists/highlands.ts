import type { ArtistNotes } from './artist-notes.ts';

/** Rice terraces, Mayon and the weather above them. */
export const HIGHLANDS: ArtistNotes[] = [
  {
    name: 'Domingo Ananayo',
    hometown: 'Banaue, Ifugao',
    types: ['painter'],
    hand: 'terraces',
    bio: [
      'Domingo Ananayo learned to read a slope before he learned to read a book: his family has mended the same stone walls above Banaue for as long as anyone remembers. He began painting at thirty, on the backs of feed sacks, between planting and harvest.',
      'He works out of doors and in one sitting whenever the weather lets him. The bands of his paintings follow the walls as they are built, each one answering the one below, and he says that a picture is finished when the water would stay in it.',
    ],
    works: [
      'Payaw sa Umaga|0|30x40',
      'After the First Planting|1|24x36',
      'Batad, Before the Rain|2|36x30',
      'The Wall My Grandfather Mended|3|18x24',
      'Tag-ani|4|40x60',
    ],
  },
  {
    name: 'Salome Binwag',
    hometown: 'Kiangan, Ifugao',
    types: ['painter'],
    hand: 'terraces',
    bio: [
      'Salome Binwag taught in a two-room school in Kiangan for nineteen years and painted on weekends. Her pupils, she says, taught her that hills are never green, and she has been looking for their real colours ever since.',
      'Her terraces are seen from the trail rather than from the viewpoint: close, steep and folded. She grinds some of her earths herself from the banks of the Ibulao.',
      'She now paints full time and keeps one room of her house open to young painters from the upland towns.',
    ],
    works: [
      'Hudhud for a Grey Morning|5|36x48',
      'Lilac Hour, Nagacadan|6|24x30',
      'Where the Water Turns|7|30x24',
      'Apo Wears Green|8|16x20',
      'Letter to the Ridge|9|20x20',
    ],
  },
  {
    name: 'Florencio Aduyan',
    hometown: 'Sagada, Mountain Province',
    types: ['painter'],
    hand: 'terraces',
    bio: [
      'Florencio Aduyan studied agriculture in La Trinidad and drew soil profiles for a living. The drawings grew larger and less useful until a friend hung six of them in a café in Sagada and sold all six.',
      'He paints from memory, at night, and compares the result with the hillside only when it is dry. What differs he leaves.',
    ],
    works: [
      'Ten Kinds of Gold|10|48x36',
      'Kalsada ti Ulep|11|30x40',
      'Fallow|12|12x16',
      'Red Month in Maligcong|13|24x32',
    ],
  },
  {
    name: 'Rosario Belaro',
    hometown: 'Legazpi, Albay',
    types: ['painter'],
    hand: 'mayon',
    bio: [
      'From every window of the house where Rosario Belaro grew up one could see the volcano, and her grandmother would not let the children point at it. She has painted it for twenty-six years without, she says, pointing.',
      'Each canvas is dated to the hour. She is interested less in the perfect cone than in what it does to the light of the fields beneath.',
    ],
    works: [
      'Magayon, 5:40 in the Morning|0|30x40',
      'The Scarf|1|36x36',
      'Everything Lowers Its Voice|2|24x36',
      'Daraga Road|3|18x24',
      'Pagbalik|4|48x72',
    ],
  },
  {
    name: 'Emeterio Nobleza',
    hometown: 'Camalig, Albay',
    types: ['painter'],
    hand: 'mayon',
    bio: [
      'Emeterio Nobleza painted jeepney tarpaulins and fiesta backdrops before an eruption sent him and his family to an evacuation centre for four months. There, on donated manila paper, he drew the mountain every day.',
      'Those drawings became the ground of everything since. His colour is the colour of stage cloth, warm and frank, and he signs his work on the back.',
    ],
    works: [
      'Ash Sunday|5|24x32',
      'Two Palms for Lola|6|20x16',
      'Bulkan sa Takipsilim|7|30x45',
      'The Evacuee’s Window|8|12x12',
      'Handog sa Bundok|9|40x30',
    ],
  },
  {
    name: 'Leandro Mapalad',
    hometown: 'Baguio City',
    types: ['painter', 'mixed-media-artist'],
    hand: 'colour-field',
    bio: [
      'Leandro Mapalad came to abstraction by way of fog. On the road down from Baguio, he says, there are mornings when the only fact left is a colour, and he decided that a painting could make do with as much.',
      'He lays twenty or thirty thin coats with housepainters’ brushes and sands between them. The edges are where he spends the time.',
    ],
    works: [
      'Kennon, No Visibility|0|60x48',
      'Two Weathers|1|36x30',
      'Ulap at Lupa|2|48x48',
      'Low Cloud over Brick|3|72x60',
      'Quiet Room|4|24x20',
      'Vesper|5|30x24',
    ],
  },
];
