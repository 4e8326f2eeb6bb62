import type { WorkTexts } from './work-text.ts';

export const SHORE_TEXTS: WorkTexts = {
  'Paghulat sa Taob': [
    'Four outrigger boats on a beach and in a turquoise bay, with hills beyond',
    'Waiting for the tide: two boats lie on the sand, one floats at its edge and one has already gone out. Their order is that of their owners’ tempers.',
  ],
  'Five Brothers': [
    'Five painted boats stand upright side by side on a beach like tall leaves, eyes at their bows',
    'Five hulls by one builder, set on end to be painted. They have eyes so that they find their way home, and the two in blue have been known to take turns at it.',
  ],
  'Hapon sa Santa Fe': [
    'Outrigger boats with striped sails on a golden sea under a white sun',
    'Regatta day in Santa Fe, an hour before the wind left. The sails were sewn from tarpaulins, and one of them is still said to read BUY ONE TAKE ONE on its other side.',
  ],
  'The One They Named for Me': [
    'The blue and yellow hull of a boat seen close on the sand, with the sea behind',
    'Only the middle of the boat is shown, for the name is at the bow and he will not have it read aloud. The stripes are as his uncle laid them, by eye.',
  ],
  Kinaiyahan: [
    'A fisher with a pole stands in a narrow boat before a wall of mangroves',
    'Kinaiyahan means nature, and here it has closed in from three sides. The roots were drawn with the wooden end of the brush; the man stands as still as they do.',
  ],
  'Six Minutes to Jordan Wharf': [
    'Passengers with red parasols wait on a pier while a boat comes in, seen over a white railing',
    'What can be drawn between the buoy and the landing. The railing and the lifebuoy are those of the ferry, and the six on the pier were there every time.',
  ],
  Kalinong: [
    'One red boat on a sea so pale that it has no horizon',
    'Kalinong is calm. Sky and sea were laid as one wash of rose into blue, and the line between them was left to the boat.',
  ],
  'Blue Hour, Buenavista': [
    'Houses on stilts with lit windows above dark blue water, and one boat',
    'Seven houses and seven kitchens. The windows were the last thing to be painted and the posts beneath them catch what falls out of the doors.',
  ],
  'Amihan Season': [
    'Two boats among rows of white wave crests, with birds in a grey sky',
    'When the northeast wind sets in the strait turns to scales. She counted the crests on one crossing, gave up at two hundred and drew them all alike.',
  ],
  'What the Surface Knows': [
    'A boat with its outriggers seen from straight above on clear turquoise water over corals',
    'The boat from above, as a diver never sees it, with its shadow on the reef. For ten years the artist had looked at the other side of this picture.',
  ],
  'Night Fleet': [
    'Rows of lamps glow on a black sea and are mirrored in it',
    'Fifteen boats, of which only the lamps can be seen. The reflections were laid with a knife from the side, a little shorter for each row that is farther out.',
  ],
  'Lunes ng Umaga': [
    'A line of people pull a boat up a beach by one long rope',
    'It is Monday, and eight neighbors bring in a boat that belongs to none of them. The rope was one stroke of the knife and the people were painted along it.',
  ],
  Balikan: [
    'Boats at anchor on a violet and orange sea at sunset',
    'There and back: six boats, each a little nearer than the last. The sea takes its violet from the clouds, and the nearest hull had to be painted twice to float on it.',
  ],
  'Sun Road to Busuanga': [
    'One small dark boat beside a broad road of sunlight on a golden sea',
    'The road of light is made of some ninety strokes, all horizontal, and the boat keeps to the side of it, as on any road. The largest of the knife paintings.',
  ],
  'Four Minutes, Cloud 9': [
    'Two rows of posts of a vanished pier lead out to sea at dawn',
    'The boardwalk went in a typhoon and the posts stayed. In four minutes some three hundred waves passed between them, and none of them left a trace.',
  ],
  'The Sea Forgets Its Edges': [
    'A grey sea and a grey sky with a blurred white sun',
    'Fog, from the sandbar behind the house. The horizon was there when she opened the shutter and had gone when she closed it.',
  ],
  'Dalampasigan, Without People': [
    'A turquoise shore with one soft wave, and an island on the horizon',
    'The beach at General Luna at ten to five, before it belongs to anyone. One wave came in during the exposure and is therefore both near and far.',
  ],
  'Eight Seconds of October': [
    'Three dark rocks stand in the sea before an orange sunset',
    'Three stacks of limestone off the north coast, in the only eight seconds of that October without rain. The middle one is said to have a chapel; it does not.',
  ],
  'After the Typhoon, Nothing': [
    'Rain falls from a bank of dark cloud onto an empty grey sea',
    'Two days after landfall she walked to the shore to see what there was. She has printed this negative once, large, and does not intend to do so again.',
  ],
  'Radio Silence': [
    'The mast and rigging of a ship in black against a pale sea and sun',
    'Seen from the radio room of a freighter off Sorsogon, at the hour in which stations used to listen for distress. The stays cut the sky where the antennas were.',
  ],
  Estribor: [
    'A trail of foam runs over a dark sea beside a band of sunlight',
    'Estribor is starboard. The foam is the ship’s own, thrown out by the bow; the light is the sun’s, and for a minute the two were of the same width.',
  ],
  'Guhit-Tagpuan': [
    'The stakes of a fish trap stand in a violet sea at sunset',
    'The stakes of a fish corral, set in a pattern that only the fish find hard to read. The title is an old word for horizon: the line of meeting.',
  ],
  'Middle Watch': [
    'Star trails circle in a night sky above a dark sea',
    'From midnight to four, when the second officer has the bridge. The stars turned by an eighth of a circle, and the cook came up twice to see if it was done.',
  ],
  'Landfall, Catanduanes': [
    'A mountainous island rises from a blue sea at dawn',
    'After nineteen days the first thing that is not water. He took it from the deck of his last voyage and left the ship at the next port.',
  ],
  'Bintana ni Tiya Openg': [
    'A spreading tree of green shell panes among pale yellow ones in a wooden lattice',
    'The window of an aunt who sat behind it every afternoon. The tree is the one that she looked at, made of green bottle glass and of panes that the rain has stained.',
  ],
  'Sea Seen through Shell': [
    'Rows of shell panes from white through deep blue and turquoise to sand',
    'Sky, sea and beach in fifteen rows, as they come through a closed window at noon. The blues are dyed on the back, so that they deepen towards evening.',
  ],
  'Four in the Afternoon': [
    'A diagonal of white light across shell panes of rose and amber',
    'At four the sun stands in the street and crosses the shutter from corner to corner. The white panes are new shell, and the amber ones are a century old.',
  ],
  Ventanilla: [
    'Pearl-white shell panes, four of them missing and one orange',
    'The ventanilla is the low window for air and for children. Four panes are open, and the orange one was put in by a boy in 1931 and never replaced.',
  ],
  'Sixty-Two Shutters': [
    'A wall of many small shutters in amber, violet, grey and cream',
    'Twenty-eight shutters on this panel, each of thirty small panes; the rest of the sixty-two are in the drawings. Those that rattled are set a little crooked.',
  ],
  'Moonrise, Reassembled': [
    'A pale moon of pearly panes on a violet sky above a rose shore',
    'The moon fell out of a lattice in Pontevedra and was put together again from memory. Eleven panes were left over, and a second moon is planned.',
  ],
  'Ang Mangingisda': [
    'Woodcut of a fisher standing in a boat before a red sun with rays',
    'He stands as they stand in the strait, knees loose and back to the sun. The rays were cut in one day and the water in nine.',
  ],
  Tagak: [
    'Woodcut of a white heron among reeds in front of a yellow moon',
    'A heron that has stood in the same ditch since the block was begun. White is the bare paper; the neck is a single turn of the knife.',
  ],
  'Lone Oar': [
    'Woodcut of an oar lying diagonally on dark green water',
    'The oar came ashore without its boat and was never claimed. It is printed from its own wood: the block was sawn from the broken end.',
  ],
  'Crossing at Low Moon': [
    'Woodcut of three people in salakots in a boat before a large low moon',
    'Three sisters are rowed to a wake on the other side. The moon was inked by hand, warmer below than above, and no two pulls agree about it.',
  ],
  Ani: [
    'Woodcut of sheaves of rice in rows on yellow, with a sickle at the top',
    'Ten sheaves, tied in ten ways by ten women in the same field. The sickle was cut from memory and is the one thing in the print that is not at rest.',
  ],
  'Sun with Salakot': [
    'Woodcut of a dark face under a wide salakot, in front of a red sun',
    'Where the hat ends and where the sun begins is settled by a line of bare paper. The face is a neighbor who sat for it on condition that she would not be named.',
  ],
  Migration: [
    'Woodcut of a flight of birds across an orange sun',
    'Six birds on their way from Olango, drawn with the gouge and without a pencil. The sun is the reason and the birds are the date.',
  ],
  'Proof of Morning': [
    'Woodcut of a rooster in front of a red sun, on yellow',
    'The first proof, and it was not bettered. The rooster is the printer’s own and objected to the tail, which was cut from a feather that he had lost.',
  ],
  Habagat: [
    'Woodcut of a great dark wave and a bent palm in a white storm',
    'The southwest wind has a body here, and it leans over a single palm. The grain of the plank runs through the wave from left to right, like the weather.',
  ],
  'Three Cranes and a Debt': [
    'Woodcut of three cranes on pale green under a row of tally marks',
    'Two of the cranes have their necks crossed and the third keeps the account. The tally is that of the printer with the mill that sells him paper.',
  ],
  Uma: [
    'Woodcut of a planter bent over dark furrows at sunrise',
    'Uma is a field cleared on the slope. The furrows were cut with one gouge that was sharpened after each, so that the rows grow finer uphill.',
  ],
};
