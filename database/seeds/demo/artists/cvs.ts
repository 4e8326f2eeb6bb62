import type { CvEntry, CvKind } from '../../../../server/artists/cv/entries.ts';
import { type Random, randomFrom } from '../easel/random.ts';

/** What is written of an artist's life; shows, awards and collections are computed. All places and prizes are invented. */
interface Life {
  born: number;
  /** Where the artist lives, if not in the hometown. */
  lives?: string;
  studies: string[];
  statement: string;
}

export interface DemoCv extends Record<CvKind, CvEntry[]> {
  born: number;
  lives: string | null;
  statement: string;
}

const LIVES: Record<string, Life> = {
  'Domingo Ananayo': life(
    1967,
    ['1997 Terrace masons’ workshop of his uncles, Banaue'],
    'A wall stands because each stone leans on another. I want the bands of a picture to do the same, so that none could be taken out.',
  ),
  'Salome Binwag': life(
    1971,
    ['1992 Teacher’s certificate, Upland Normal School, Lagawe', '2011–2013 Summer classes in earth pigments, Kiangan'],
    'Green is what we say when we are in a hurry. I stay on the trail until the hill has a second colour, and then a third.',
  ),
  'Florencio Aduyan': life(
    1979,
    ['1997–2001 Agriculture, La Trinidad Highland College'],
    'I paint the mountain without looking at it. The mistakes are what I know about it.',
  ),
  'Rosario Belaro': life(
    1964,
    ['1982–1985 Drawing, Sta. Marcela Academy, Legazpi'],
    'I have never finished with the volcano. It is the fields that change: every hour it lends them another light.',
  ),
  'Emeterio Nobleza': life(
    1969,
    ['1986–1990 Apprentice to a painter of stage cloths, Camalig'],
    'A backdrop must be seen from the last row. I still paint for the person who stands furthest away.',
  ),
  'Leandro Mapalad': life(
    1986,
    ['2004–2008 Painting, Pine Ridge School of Fine Arts, Baguio'],
    'When fog takes the road, one colour is left. I try to be as exact about it as one would be about a face.',
  ),
  'Amado Tagaro': life(
    1968,
    ['1983–1990 Boatbuilding with his uncles, Bantayan'],
    'A boat is a drawing that has to float. I use the paint of hulls because it is honest about salt.',
  ),
  'Lucila Pacaldo': life(
    1988,
    ['2005–2009 Education and visual arts, Western Strait College, Iloilo'],
    'Six minutes is enough for a sea. After that it is another one.',
  ),
  'Nestor Magdayao': life(
    1981,
    ['2016 Residency, Bakawan House, Coron'],
    'Below, everything is blue. On the surface I had to learn that the sea has no colour of its own.',
  ),
  'Perla Gabayan': life(
    1993,
    ['2012–2014 Photography, Surigao School of Trades'],
    'I count aloud while the shutter is open. What the picture shows is my breath and the water’s.',
  ),
  'Augusto Remonde': life(
    1963,
    ['1981–1984 Radio communications, Bulan Maritime Institute'],
    'The horizon is the only straight line that nature gives us, and it is never straight.',
  ),
  'Hilario Dapulang': life(
    1952,
    ['1970–1974 Carpentry in his father’s shop, Roxas City'],
    'Capiz was the glass of people who had no glass. It lets in the day and none of its heat. I only put the windows together again.',
  ),
  'Marina Escotido': life(
    1970,
    ['1988–1992 Printmaking, Boulevard Workshop, Dumaguete'],
    'Wood remembers that it grew. I cut where it allows me, and the heron is where it was.',
  ),
  'Teofilo Gumapac': life(
    1958,
    ['1975–1978 Typesetting, parish press, Tagbilaran'],
    'Type was metal and said what others wrote. The block says what the gouge could do that day.',
  ),
  'Ignacio Verzosa': life(
    1953,
    ['1970–1975 Engineering drawing, Diliman Polytechnic', '1984 Master’s thesis on projected shadows'],
    'Geometry is perfect and the hand is not. The painting happens in the width between them.',
  ),
  'Pilar Estacio': life(
    1977,
    ['1994–1998 Painting, Esteros College of Art, Manila'],
    'I work against the first good idea. What is still standing after a month may leave the house.',
  ),
  'Corazon Tiamson': life(
    1979,
    ['1996–2000 Painting, Riverbank College of Art, Angeles'],
    'Ash came down on our roofs like a page that nobody had written on. I am still reading it.',
  ),
  'Celerina Yap': life(
    1956,
    ['1964–1972 Brush writing with her grandfather, Binondo', '1975–1979 Commerce, Binondo Evening College'],
    'A stroke cannot be corrected. That is why one looks so long before it.',
  ),
  'Mayumi Alcaraz': life(
    1991,
    ['2008–2012 Dance, Gulf Conservatory, Davao'],
    'The line is the trace of a body that has already moved on. I keep the drawings in which it is still in the room.',
  ),
  'Isadora Fontanos': life(
    1974,
    ['1991–1995 Botany, Los Baños', '1999 Botanical illustration, Makiling Herbarium Studio'],
    'For eleven years I drew what a leaf is. Now I paint what it does in the afternoon.',
  ),
  'Luzviminda Acorda': life(
    1962,
    ['1980–1983 Horticulture, Ridge Farm School, Tagaytay'],
    'Water wants to go down and a plant wants to go up. I tilt the board until they agree.',
  ),
  'Rodel Catapang': life(
    1974,
    ['1988–1996 Apprentice at a jeepney works, Las Piñas'],
    'Last come the eyes. Until the headlights are on, it is sheet metal; then it looks back at you.',
  ),
  'Marivic Lontoc': life(
    1986,
    ['2003–2007 Graphic design, San Celso College, Lipa'],
    'Ornament is what people add when the useful part is done. I keep it because it is the part that was not needed.',
  ),
  'Dante Escolin': life(
    1978,
    ['2015 Evening classes in oil, Calle Bambu Studio, Manila'],
    'Rain does half the work: it takes away what one did not need to see of the city.',
  ),
  'Trinidad Obispo': life(
    1971,
    ['1988–1990 Painting, Diliman'],
    'Under an umbrella we all have the same head. Then one looks at the shoes.',
  ),
  'Consuelo Marasigan': life(
    1959,
    ['1977–1981 Home economics, Taal Lakeside Institute'],
    'I paint the fish, and then we eat it. A still life is a meal that waits.',
  ),
  'Wenceslao Irinco': life(
    1965,
    ['1983–1985 Culinary diploma, Capampangan Hotel School, San Fernando'],
    'In a kitchen the light falls on what is used next. I have never needed another composition.',
  ),
  'Gregoria Malinao': life(
    1961,
    ['1979–1983 Sculpture, Bicol River School of Art, Naga'],
    'A face is built before it is expressive. I look for the planes and let the sitter supply the rest.',
  ),
  'Eusebio Tarlit': life(
    1945,
    ['1962–1964 Sign painting, Morong Trade School'],
    'Four minutes is long if one does not speak. What I remember afterwards is what I paint.',
  ),
  'Dalisay Montecillo': life(
    1998,
    ['2016–2021 Architecture, Macajalar Institute, Cagayan de Oro'],
    'I cut through people as one cuts through a house, to see how the rooms are connected.',
  ),
  'Virginia Agcaoay': life(
    1950,
    ['1959–1968 Weaving with her mother, Pinili'],
    'The whirlwind is counting. If I think of anything else, the spirits come through.',
  ),
  'Erlinda Quitoras': life(
    1967,
    ['1985 Natural dyes, Bangar Weavers’ Hall'],
    'A blanket is made for two people. In the slack months I make a cloth for none, and it surprises me.',
  ),
  'Lindaya Sulan': life(
    1976,
    ['1986–1994 Abaca weaving with her grandmother, Lake Sebu'],
    'The cloth is given at night. By day I only tie what I was shown.',
  ),
  'Subina Tofong': life(
    1960,
    ['1971–1979 Abaca weaving with her aunt, T’boli'],
    'Red comes from a root and black from a week of patience. Nothing in my cloth was bought.',
  ),
  'Crisanto Baltar': life(
    1972,
    ['1988–1993 Foundry of his father, Meycauayan', '1998 Lost-wax casting, Tullahan Foundry School'],
    'A figure must sound right. If it is dull when I knock, I melt it.',
  ),
  'Honorata Simbulan': life(
    1978,
    ['1994–2000 Carving with her grandfather, Betis'],
    'A tree has already decided where the strength is. I dance along with it.',
  ),
  'Marcelo Dagatan': life(
    1975,
    ['2007 Stone residency, Marble Coast Studio, Romblon'],
    'Balance is not a style. Either the stone stays, or it teaches you something and the chickens leave.',
  ),
  'Placido Carreon': life(
    1948,
    ['1961–1970 Apprentice to a carver of saints, Paete'],
    'Saints stand still. Fish do not, and I was tired of standing.',
  ),
  'Nenita Salvosa': life(
    1968,
    ['1986–1990 Conservation of metal, Vigan Heritage Workshops'],
    'For years I made damage invisible. Now I invite it in and give it the best place.',
  ),
  'Jamilah Macarambon': life(
    1984,
    ['2002–2006 Fine arts, Ranao College, Marawi'],
    'The fern grows towards the place where the house stood. I follow it with the colours that my aunts wore.',
    'Iligan City',
  ),
  'Abdulrauf Dimacaling': life(
    1970,
    ['1984–1992 Brass inlay with his brothers, Tugaya'],
    'I begin in the middle and do not lift the line. At the edge the picture knows whether I was calm.',
  ),
};

const HOUSES = [
  'Galeria Duyan',
  'Bahay Kamagong',
  'Sinag Room',
  'Tulay Art House',
  'The Old Bodega',
  'Casa Lumbang',
  'Silid Habagat',
  'Amihan Project Space',
  'Bintana Gallery',
  'Looban Art Space',
];
const CITIES = [
  'Manila',
  'Quezon City',
  'Iloilo',
  'Cebu',
  'Baguio',
  'Davao',
  'Makati',
  'Bacolod',
  'Dumaguete',
  'Vigan',
];
const GROUP_SHOWS = [
  'Slow Weather',
  'Seven Tables',
  'What the Tide Left',
  'Near and Far Provinces',
  'Second Harvest',
  'Works on the Floor',
  'Light through Shell',
  'The Long Rainy Season',
  'Inheritances',
  'A Room of Neighbours',
  'Salt, Ash, Clay',
];
const PRIZES = [
  'Amihan Prize',
  'Bayanihan Art Award, jury’s mention',
  'Sinag Grant for Artists',
  'Habi Medal',
  'Provincial Prize for the Arts',
  'Kamagong Residency',
];
const COLLECTIONS = [
  'Museo ng Bagong Bayan, Quezon City',
  'Lumbang Foundation, Laguna',
  'Casa Esteros Collection, Manila',
  'Habagat Museum, Iloilo',
  'Pine Ridge Art Museum, Baguio',
  'Gulf Port Authority Collection, Davao',
  'Bakawan Trust, Palawan',
];

const LAST_YEAR = 2025;

/** Null: in the hometown. */
export function livesIn(name: string): string | null {
  return LIVES[name]?.lives ?? null;
}

/** The CV of an artist of the demo; null for others. `titles`: of the artist's works, after which solo shows are named. */
export function cvOf(
  { name, hometown, titles }: { name: string; hometown: string; titles: string[] },
  place: number,
): DemoCv | null {
  const written = LIVES[name];
  if (!written) return null;
  const random = randomFrom(9100 + place);
  const { born, lives = null, statement } = written;
  // Late starters are in their forties.
  const firstShow = Math.max(born + random.int(24, 34), 1988);
  return {
    born,
    lives,
    statement,
    studies: written.studies.map(entryOf),
    exhibitions: exhibitions(random, { firstShow, town: townOf(hometown), titles }),
    awards: some(random, PRIZES, { max: born > 1990 ? 1 : 3 })
      .map((text) => ({ year: random.int(Math.min(firstShow + 2, LAST_YEAR - 1), LAST_YEAR - 1), until: null, text }))
      .sort(newestFirst),
    collections: some(random, COLLECTIONS, { max: 3 })
      .sort()
      .map((text) => ({ year: null, until: null, text })),
  };
}

function exhibitions(
  random: Random,
  { firstShow, town, titles }: { firstShow: number; town: string; titles: string[] },
): CvEntry[] {
  const houses = random.shuffle(HOUSES);
  const cities = random.shuffle(CITIES);
  const solo = random
    .shuffle(titles)
    .slice(0, random.int(2, 3))
    .map((title) => `${title} (solo)`);
  const shared = random
    .shuffle(GROUP_SHOWS)
    .slice(0, random.int(2, 4))
    .map((title) => `${title} (group)`);
  return random
    .shuffle([...solo, ...shared])
    .map((title, index) => ({
      year: random.int(Math.min(firstShow, LAST_YEAR - 4), LAST_YEAR),
      until: null,
      text: `${title}, ${houses[index]}, ${index === 0 ? town : cities[index]}`,
    }))
    .sort(newestFirst);
}

function life(born: number, studies: string[], statement: string, lives?: string): Life {
  return lives === undefined ? { born, studies, statement } : { born, studies, statement, lives };
}

function entryOf(line: string): CvEntry {
  const [years = '', ...words] = line.split(' ');
  const [year, until = null] = years.split('–').map(Number);
  return { year: year ?? null, until, text: words.join(' ') };
}

function some<T>(random: Random, items: readonly T[], { max }: { max: number }): T[] {
  return random.shuffle(items).slice(0, random.int(max === 1 ? 0 : 1, max));
}

function newestFirst(a: CvEntry, b: CvEntry): number {
  return (b.year ?? 0) - (a.year ?? 0) || (a.text < b.text ? -1 : 1);
}

function townOf(hometown: string): string {
  return hometown.split(',')[0] ?? hometown;
}
