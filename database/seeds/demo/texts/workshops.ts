import type { WorkTexts } from './work-text.ts';

export const WORKSHOP_TEXTS: WorkTexts = {
  Kusikus: [
    'Black and white cloth whose checks swell and shrink in three whirls',
    'Kusikus is the whirlwind. Squares widen and narrow along both threads at once, and whatever comes through the window to look for the sleeper loses its way.',
  ],
  Alipugpog: [
    'Blue and white checks in rings around a red center',
    'The eye of the wind, with one red patch in it where the shuttle went through twice. Every ring has eighteen checks, and she never counts past nine.',
  ],
  'Binakul for a Sleepless House': [
    'Brown and white cloth of interlocking curved triangles',
    'Woven in the month after a death in the house, so that what was restless would have something to read. The pattern turns a corner in every square.',
  ],
  'Nagan ti Angin': [
    'Waving bands of green, orange, wine red and white',
    'The name of the wind, spoken in four colors. The waves were not drawn: she beat the weft harder on one side, and then on the other.',
  ],
  'Wind That Came Indoors': [
    'Violet and white checks that turn around an off-center point',
    'It came in at the left and has not found the door. The violet is from the one dye that she will not explain.',
  ],
  'Sinan-Sabong, Red and Indigo': [
    'Rows of red and indigo stars on white cotton',
    'Sinan-sabong means like flowers. Red stars for the day and indigo ones for the night between them, each laid in by hand while the loom stood still.',
  ],
  'Wedding Cloth, Unclaimed': [
    'A large diamond in orange, brown and navy on cream cloth',
    'It was ordered for a wedding in 2016 and both families have been very polite about it since. The one diamond was to lie in the middle of the bed.',
  ],
  'Diamonds for Nana Sepa': [
    'Bands of small diamonds in violet and yellow',
    'Nana Sepa taught five weavers and wore one shawl. This is its pattern, in the colors that she would have called too much.',
  ],
  'Plain Honest Stripe': [
    'White cotton with black, red and grey stripes and a column of small woven leaves',
    'Stripes for use and six small leaves for pleasure. It is the cloth that the workshop weaves between orders, and the one that the weavers take home.',
  ],
  'Slack Month': [
    'A plaid of green, cream and orange',
    'No wedding was planned for August and there was green thread. The orange lines cross where they liked, which is every fourteen inches.',
  ],
  'Dream of the Lower Falls': [
    'Abaca cloth of falling lines with a diamond in red and black at its middle',
    'The water falls twice in the dream, and between the falls there is a pool. She wove down to the pool, slept, and wove on.',
  ],
  'Kleng, Waking': [
    'Abaca cloth of small curls in red and undyed fibre with two dark bands',
    'Kleng is the crab. It is asleep in the two dark bands and awake in the rest, with its claws all pointing the way it means to go.',
  ],
  'What the Frog Carried': [
    'Abaca cloth with two columns of pale frogs and red squares on black',
    'The frog brings the rain, and here it brings something red as well. Lindaya Sulan has explained the frog; of the other thing she only says that it arrived.',
  ],
  'Third Night': [
    'One tall diamond of ochre and brown lines on dark abaca',
    'A dream that came three times, each time with one more line around it. On the fourth night it did not come, and the cloth was cut from the loom.',
  ],
  'Shield and River': [
    'Abaca cloth with rows of red shields and of pale ovals',
    'Two rows of shields and two of river stones, and neither row crosses into the other. It is the widest cloth she has tied, and took a helper.',
  ],
  'Song for Polishing': [
    'Long red abaca cloth with bands of small dark diamonds',
    'There is a song with nine verses for polishing a cloth of this length. The shell has left it so smooth that the red looks wet.',
  ],
  'Seven Days of K’nalum': [
    'Seven different bands of figures on black and undyed abaca',
    'One band for each day that the black was boiling. The sixth day was market day, and its band is half as wide.',
  ],
  'Undone and Tied Again': [
    'Red and black diamonds in two fields, parted by a pale line',
    'The lower half was tied, undone for one wrong knot and tied again. The pale line is where the second attempt began, and she has left it for her aunt to see.',
  ],
  'Cowrie Light': [
    'Rows of small pale figures like shells on dark brown abaca',
    'Rows of cowries, tied so small that each took a fingernail. Burnished from the front only, it is bright in one direction and dark in the other.',
  ],
  Ina: [
    'The bronze head of a woman with closed eyes, on a dark plinth',
    'His mother, from memory, with her eyes closed as she listened for the note of a bell. Struck with a knuckle, the head answers a little flat of A.',
  ],
  'Mother and Child, Low Note': [
    'A standing mother in dark bronze holds a child in her arms',
    'The skirt is the bell and the child is where one would strike it. It is the heaviest work that has left the foundry by tricycle.',
  ],
  'Maya Bird on One Leg': [
    'A brass bird stands on one leg with its wings lifted',
    'A maya is a very small bird and this is a large one, about to leave. All its weight goes down one leg the thickness of a pencil.',
  ],
  'Bell without a Tongue': [
    'A brass bell with a wide rim stands on a dark plinth',
    'Cast from the last of his father’s bell metal and never hung. It has no clapper; in rain it hums all the same.',
  ],
  Upo: [
    'A seated figure in bronze with its hands between open knees',
    'Upo is to sit. It is a man at the edge of a bench at the end of the day, and the patina is greenest where he would be most tired.',
  ],
  'Cairn for My Father': [
    'Seven dark bronze stones balanced one upon the other',
    'Seven river stones, cast from the river in which his father cooled his moulds. They are joined by pins, which the artist considers a weakness of his own.',
  ],
  'Sayaw sa Bangko': [
    'A carved wooden dancer with raised arms balances on a small round bench',
    'The bench dance of Pangasinan, at the moment in which the bench is too small. Cut from one narra trunk, with the raised arm along a branch.',
  ],
  'She Who Waits at the Gate': [
    'A narrow standing woman in carved narra, one hand at her cheek',
    'The narra stood at a gate in Betis, and so does she. The hand at the cheek was a knot, and the carver turned the figure until it fell there.',
  ],
  'Tinikling, Held': [
    'Two wooden dancers face each other and join their raised hands',
    'The poles are about to clap and the dancers have stopped in the gap between. They were carved from one board and share one pair of hands.',
  ],
  'Narra from Calle Real': [
    'Three wooden branches twist around one another and end upright',
    'When the tree on Calle Real came down, three of its limbs were already holding each other. She removed what was not the embrace.',
  ],
  'Heron, Carved Awake': [
    'A carved wooden heron stands upright with a long level beak',
    'The grain runs up the legs, round the breast and out at the beak. It is carved from the heart of a fallen molave and is all attention.',
  ],
  'Bato sa Bato': [
    'Grey marble stones balance on a bar, with a smaller pile on top',
    'Stone on stone: five that found their places and one that did not and was put at the other end. In the yard it has stood for two rainy seasons.',
  ],
  'What Held': [
    'Two upright marble posts carry a slanting beam with one short post hanging from it',
    'Something gave and something held, and the beam has been at this angle ever since. The hanging stone is what one looks at; the left post does the work.',
  ],
  'Ring Cut from One Block': [
    'A rough ring of grey marble stands upright on its narrow end',
    'There is no joint: the hole was drilled, sawn and rubbed out of the block over four months. What came out of the middle is now the doorstep.',
  ],
  'Clay Mother, Husk Fired': [
    'A seated mother of red clay with a child across her lap',
    'Small enough for one hand, and fired overnight under coconut husk. The dark patch on the shoulder is where the husk fell, and it was the artist’s favorite accident of the year.',
  ],
  'Salt Bird': [
    'A resting marble bird with its head turned over its breast',
    'A bird asleep on the salt beds, rubbed with sand and seawater until it was as smooth. The beak is the only edge on it.',
  ],
  'Lola, Seated': [
    'An old woman of red clay sits with a walking stick',
    'She has sat down and does not mean to be helped up. The stick was rolled between two palms and is older than the figure by one afternoon.',
  ],
  Kawan: [
    'A relief of carved fish that swim to the left through running water',
    'A school of eight, each with its own scales and all with one opinion. The water was cut last, in the direction in which the grain already ran.',
  ],
  'The First Fish Decides': [
    'A relief of one large carved fish within a ring of small ones',
    'The large one was carved first, in the middle of a bare board. The ring came on its own, nose to tail, and closed exactly, for which he takes no credit.',
  ],
  Prusisyon: [
    'A relief of two rows of carved people in long robes and hats, hands folded',
    'Two rows of the faithful of Paete on their way round the church. They have six faces between them, as in life, and eleven kinds of fold.',
  ],
  'Sun over Siniloan': [
    'A relief of sailing boats on a lake beneath a round sun with rings',
    'Laguna de Bay from the Paete side, in kamagong that is nearly black. The sun is the deepest cut of all, and so it catches the most light.',
  ],
  'Eleven Chisels': [
    'A relief of eleven carved chisels hanging in a row',
    'The eleven tools with which it was made, in the order in which they hang. The fourth and the seventh were his grandfather’s; their handles are worn in the wood as in the hand.',
  ],
  Apit: [
    'A brass relief of a sun with rays above ripe ears of rice',
    'Apit is harvest. Beaten from the back over a bag of sand, with ears pressed from real ones, and the sun left bright where the hammer has been.',
  ],
  Estero: [
    'A clay relief of houses on stilts above waves and one boat',
    'Six houses that lean on one another along a creek behind the market. The posts were drawn with a comb and the waves with the thumb.',
  ],
  'White Procession': [
    'A white relief of small hooded figures winding uphill in a long line',
    'Forty-one figures on a hillside of plaster, no taller than a finger. The road turns three times, and at each turn they are a little fewer.',
  ],
  'Brass Harvest': [
    'A brass relief of two hands holding a round winnowing tray with grain',
    'The tray seen by the one who holds it. The weave was pressed from a real bilao; the grains were punched in one by one over a week of rain.',
  ],
  'Burnay Sun': [
    'A clay relief of a smiling sun with fourteen wavy rays',
    'It was made to close a hole in the wall of the kiln and looked too pleased to be put there. It is the only face that she has ever made.',
  ],
  'The Ones Who Carried Candles': [
    'A clay relief of hands holding burning candles, side by side',
    'Eight candles in eight fists, without the people. They were modeled from the hands of the kiln workers, who recognized their own at once.',
  ],
  'Pako Rabong': [
    'A symmetrical okir pattern of ferns, leaves and a flower on wine red',
    'The growing fern in four directions from one flower. The left side was painted with the left hand, as her great-grandfather is said to have carved.',
  ],
  'Beam End, Remembered': [
    'A golden fern curl rises above striped cloth on dark green',
    'The end of a house beam as it stood over her bed as a child. It is drawn from one photograph in which her cousin stands in the way.',
  ],
  'Aunts at a Kandori': [
    'Four women in striped malongs of pink, green, yellow and white on violet',
    'Four aunts at a feast, in the malongs that they fought over and later left to one another. Each holds a flower, and none of them looks at the neighbor’s.',
  ],
  'Return to the Lake': [
    'A blue boat, a bird with a bright tail and a golden moon above curling waves',
    'The sarimanok flies ahead and the boat comes after, across Lake Lanao, in the year in which they could first go back. The waves are ferns.',
  ],
  Panolong: [
    'A great carved fern in wine red, green and gold sweeps up to a curl, on cream',
    'The panolong is the winged beam of a torogan, and this one flies. It was drawn from below, as it is seen by those who are coming in.',
  ],
  Courtesy: [
    'A round flower of many petals in gold, red, green and violet on cream',
    'Sixty-four petals in five rings, the same to every side. Courtesy, he says, is to give each direction as much as the others.',
  ],
  'From the Centre Out': [
    'Curved leaves whirl outwards from a flower on dark green',
    'He began with the flower and went round eleven times. The leaves grow by the width of a thread on each turn, as far as the border allows.',
  ],
  'Naga and Fern': [
    'Two winding nagas, one green and one red, face each other on dark red',
    'Two nagas that have met on the path and wait for one another to pass. The ferns between them are what they would be saying.',
  ],
  'Walking Line': [
    'One golden line with leaves winds back and forth across dark blue',
    'One line, begun at the upper left and not lifted before the lower right. It took two hours and forty minutes, during which he did not speak.',
  ],
};
