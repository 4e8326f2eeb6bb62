import { fold } from '../words.ts';

/** What visitors call the same thing, in English and in Filipino. Add rows here; a rebuild of the index applies them. */
const SAME_THINGS: string[][] = [
  // Subjects
  ['sea', 'seas', 'ocean', 'dagat', 'karagatan'],
  ['seascape', 'seascapes', 'tanawing dagat'],
  ['beach', 'beaches', 'shore', 'dalampasigan', 'baybayin', 'tabing dagat'],
  ['wave', 'waves', 'alon'],
  ['island', 'islands', 'isla', 'pulo'],
  ['river', 'rivers', 'ilog'],
  ['lake', 'lakes', 'lawa'],
  ['waterfall', 'waterfalls', 'talon'],
  ['water', 'tubig'],
  ['mountain', 'mountains', 'bundok', 'kabundukan'],
  ['volcano', 'volcanoes', 'bulkan'],
  ['forest', 'forests', 'gubat', 'kagubatan'],
  ['mangrove', 'mangroves', 'bakawan'],
  ['tree', 'trees', 'puno', 'punongkahoy'],
  ['leaf', 'leaves', 'dahon'],
  ['flower', 'flowers', 'floral', 'bulaklak'],
  ['garden', 'gardens', 'hardin', 'halamanan'],
  ['plant', 'plants', 'halaman'],
  ['fruit', 'fruits', 'prutas'],
  ['mango', 'mangoes', 'mangga'],
  ['banana', 'bananas', 'saging'],
  ['coconut', 'coconuts', 'niyog'],
  ['bamboo', 'kawayan'],
  ['rice field', 'rice fields', 'rice paddy', 'rice paddies', 'ricefield', 'ricefields', 'palayan'],
  ['rice terrace', 'rice terraces', 'hagdang palayan', 'payyo'],
  ['rice', 'palay', 'bigas'],
  ['harvest', 'harvests', 'ani', 'anihan'],
  ['landscape', 'landscapes', 'tanawin'],
  ['sky', 'skies', 'langit'],
  ['cloud', 'clouds', 'ulap'],
  ['sun', 'araw'],
  ['sunset', 'sunsets', 'takipsilim', 'paglubog'],
  ['sunrise', 'dawn', 'bukang liwayway', 'madaling araw'],
  ['moon', 'buwan'],
  ['star', 'stars', 'bituin', 'tala'],
  ['rain', 'ulan'],
  ['storm', 'typhoon', 'bagyo'],
  ['wind', 'hangin'],
  ['fire', 'apoy'],
  ['night', 'gabi'],
  ['morning', 'umaga'],
  ['light', 'liwanag', 'ilaw'],
  ['shadow', 'shadows', 'anino'],
  ['house', 'houses', 'bahay'],
  ['hut', 'nipa hut', 'bahay kubo', 'kubo'],
  ['church', 'churches', 'simbahan'],
  ['market', 'markets', 'palengke'],
  ['town', 'towns', 'bayan'],
  ['city', 'cities', 'lungsod', 'siyudad'],
  ['street', 'streets', 'kalye', 'kalsada'],
  ['window', 'windows', 'bintana'],
  ['boat', 'boats', 'bangka', 'paraw'],
  ['fisherman', 'fishermen', 'mangingisda'],
  ['farmer', 'farmers', 'magsasaka'],
  ['vendor', 'vendors', 'tindera', 'tindero'],
  ['fish', 'isda'],
  ['bird', 'birds', 'ibon'],
  ['butterfly', 'butterflies', 'paruparo'],
  ['horse', 'horses', 'kabayo'],
  ['carabao', 'carabaos', 'kalabaw'],
  ['rooster', 'roosters', 'tandang'],
  ['chicken', 'chickens', 'hen', 'manok'],
  ['dog', 'dogs', 'aso'],
  ['cat', 'cats', 'pusa'],
  ['animal', 'animals', 'hayop'],
  ['woman', 'women', 'babae', 'kababaihan', 'dalaga'],
  ['man', 'men', 'lalaki'],
  ['child', 'children', 'bata', 'kabataan'],
  ['mother', 'mothers', 'ina', 'nanay'],
  ['mother and child', 'mag ina'],
  ['father', 'fathers', 'ama', 'tatay'],
  ['family', 'families', 'pamilya', 'mag anak'],
  ['people', 'tao'],
  ['face', 'faces', 'mukha'],
  ['hand', 'hands', 'kamay'],
  ['heart', 'hearts', 'puso'],
  ['love', 'pagibig', 'pag ibig'],
  ['dream', 'dreams', 'panaginip', 'pangarap'],
  ['memory', 'memories', 'alaala'],
  ['dance', 'dancer', 'dancers', 'sayaw', 'mananayaw'],
  ['music', 'musika', 'tugtog'],
  ['fiesta', 'festival', 'festivals', 'pista'],
  ['religion', 'religious', 'relihiyoso', 'pananampalataya'],
  ['nude', 'nudes', 'hubad'],
  ['portrait', 'portraits', 'retrato'],
  ['still life', 'still lifes', 'buhay na tahimik', 'bodegon'],
  // Categories and media
  ['painting', 'paintings', 'pinta', 'ipininta'],
  ['sculpture', 'sculptures', 'eskultura', 'iskultura', 'lilok'],
  ['drawing', 'drawings', 'guhit', 'dibuho'],
  ['photograph', 'photographs', 'photography', 'photo', 'photos', 'litrato'],
  ['print', 'prints', 'limbag'],
  ['ceramic', 'ceramics', 'pottery', 'seramika', 'palayok'],
  ['textile', 'textiles', 'fabric', 'tela', 'habi'],
  ['oil', 'oils', 'langis', 'oleo'],
  ['acrylic', 'acrylics', 'akrilik', 'akriliko'],
  ['watercolor', 'watercolors', 'watercolour', 'watercolours', 'akwarela'],
  ['ink', 'inks', 'tinta'],
  ['charcoal', 'uling'],
  ['pencil', 'pencils', 'lapis'],
  ['canvas', 'kanbas', 'lona'],
  ['paper', 'papel'],
  ['wood', 'wooden', 'kahoy'],
  ['iron', 'steel', 'bakal'],
  ['bronze', 'tanso'],
  ['gold', 'ginto'],
  ['silver', 'pilak'],
  ['stone', 'bato'],
  ['marble', 'marmol'],
  ['clay', 'luwad', 'putik'],
  ['glass', 'salamin', 'bubog'],
  ['shell', 'shells', 'kabibe', 'capiz', 'kapis'],
];

interface Named {
  phrase: string[];
  /** All words of the other names. */
  others: string[];
}

const BY_FIRST_WORD: Map<string, Named[]> = Map.groupBy(
  SAME_THINGS.flatMap((names) => names.map((name) => named(name, names))),
  ({ phrase }) => phrase[0] as string,
);

function named(name: string, names: string[]): Named {
  const phrase = fold(name).split(' ');
  const others = names.flatMap((other) => fold(other).split(' '));
  return { phrase, others: [...new Set(others)].filter((word) => !phrase.includes(word)) };
}

/** The words by which visitors may call what these words name: `bulaklak` for `flower`, `sea` for `dagat`. */
export function otherNames(words: string[]): string[] {
  const found = words.flatMap((word, index) =>
    (BY_FIRST_WORD.get(word) ?? [])
      .filter(({ phrase }) => phrase.every((part, offset) => words[index + offset] === part))
      .flatMap(({ others }) => others),
  );
  return [...new Set(found)].filter((word) => !words.includes(word));
}
