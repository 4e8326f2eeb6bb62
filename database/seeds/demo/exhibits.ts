import type { DemoExhibit } from './demo-catalogue.ts';

/** Everything but the pictures, which are those of the works shown. */
export type ExhibitNotes = Omit<DemoExhibit, 'slug' | 'artworkSlugs' | 'background'> & {
  /** Hands whose works hang in it, and how many. */
  hangs: { hands: string[]; count: number };
};

export const EXHIBITS: ExhibitNotes[] = [
  {
    kind: 'exhibition',
    title: 'Payaw: Paintings of the Worked Hill',
    startsDaysFromNow: -18,
    endsDaysFromNow: 31,
    venue: 'Galerya, Ground Floor',
    description: 'Three painters who grew up among the terraces, and what they see that a visitor does not.',
    longDescription:
      'A rice terrace is a wall before it is a view. The three painters of this exhibition have all mended one, and their pictures begin where the postcard ends: with the line of stones, the depth of the water, the week of the year.\n\nDomingo Ananayo works out of doors and in one sitting, Salome Binwag from the trail, Florencio Aduyan at night from memory. Hung together, their hills disagree about almost everything but the weight of the light.\n\nA wall of small studies is shown for the first time.',
    buttonName: 'See the exhibition',
    hangs: { hands: ['terraces'], count: 12 },
  },
  {
    kind: 'exhibition',
    title: 'Where the Boats Are Named',
    startsDaysFromNow: -6,
    endsDaysFromNow: 45,
    venue: 'Galerya, East Room',
    description: 'The sea and those who go out on it, in paint, woodcut and long exposure.',
    longDescription:
      'Every banca has a name, an owner and a date of launching, and in this room most of them are known. Painters from Bantayan, Guimaras and Coron hang beside two photographers who wait for the sea to be empty and two printmakers who cut it in wood.\n\nThe hang follows one day from before dawn to after dark. Visitors are invited to walk it in either direction.',
    buttonName: 'See the exhibition',
    hangs: { hands: ['bancas', 'sea-photograph', 'woodcut'], count: 18 },
  },
  {
    kind: 'exhibition',
    title: 'Count: Cloth from Two Ends of the Country',
    startsDaysFromNow: 12,
    endsDaysFromNow: 68,
    venue: 'Galerya, Upper Gallery',
    description: 'Ilocano cotton and T’boli abaca, woven without a written pattern.',
    longDescription:
      'Four weavers, two of them from the Ilocos and two from Lake Sebu, work eleven hundred kilometres apart and keep their patterns in the same place: in the head.\n\nThe exhibition shows whirlwind cloths and dreamt figures side by side, with the looms, the dyes and recordings of the counting. Nothing may be touched except the one cloth that asks for it.',
    buttonName: 'Plan a visit',
    hangs: { hands: ['inabel', 'tnalak'], count: 14 },
  },
  {
    kind: 'exhibition',
    title: 'Weight and Balance',
    startsDaysFromNow: -40,
    endsDaysFromNow: 5,
    venue: 'Galerya, Courtyard',
    description: 'Bronze, stone, wood and clay that stand on as little as they can.',
    longDescription:
      'Sculpture begins with the question of how not to fall over. Crisanto Baltar, Honorata Simbulan and Marcelo Dagatan give three answers; the reliefs of Placido Carreon and Nenita Salvosa decline the question and stay on the wall.\n\nMost works may be touched. Please do so with the palm.',
    buttonName: 'See the exhibition',
    hangs: { hands: ['bronze', 'relief'], count: 16 },
  },
  {
    kind: 'event',
    title: 'An Evening of Ink',
    startsDaysFromNow: 9,
    endsDaysFromNow: 9,
    venue: 'Galerya, East Room, 6 to 9 in the evening',
    description: 'Celerina Yap and Mayumi Alcaraz draw before an audience, then answer questions.',
    longDescription:
      'Two artists, one table, four metres of paper. Celerina Yap draws what she remembers of a bus ride; Mayumi Alcaraz answers with the largest brush that the room allows.\n\nTea is served. Sheets made during the evening are given away by lot.',
    buttonName: 'See the event',
    hangs: { hands: ['ink'], count: 8 },
  },
  {
    kind: 'event',
    title: 'Open Studio: Enamel and Chrome',
    startsDaysFromNow: 23,
    endsDaysFromNow: 24,
    venue: 'Catapang Studio, Las Piñas City',
    description: 'Two days in the workshop of a sign painter, with a jeepney to finish.',
    longDescription:
      'Rodel Catapang opens the pattern book. On both days visitors may cut in a stripe, lay a star and, if they are steady enough, paint an eye.\n\nMarivic Lontoc brings her boxes of ornament and sets out a new panel as the afternoon goes on. Children are welcome; white shirts are not.',
    buttonName: 'Read more',
    hangs: { hands: ['jeepney'], count: 8 },
  },
];
