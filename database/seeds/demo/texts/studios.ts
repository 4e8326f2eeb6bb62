import type { WorkTexts } from './work-text.ts';

export const STUDIO_TEXTS: WorkTexts = {
  Kartabon: [
    'Triangles of navy, white, orange, blue and red meet along a black diagonal line',
    'A kartabon is a set square, and this one has been laid across the canvas and drawn around twice. The triangles fit; the line between them leans by less than a degree.',
  ],
  'Compass Rose without North': [
    'A compass rose in coral and white within a circle, on dark teal',
    'Sixteen points, and none of them marked. The artist turned the canvas by a quarter every evening until he could no longer say where it had begun.',
  ],
  'Tiles from a House in Malate': [
    'A pattern of patterned floor tiles in green, coral, olive and cream, one of them red',
    'The floor of a house that was pulled down in 1998, set out again from a single salvaged tile. One of the tiles is the wrong color, as it was in the house.',
  ],
  'Half Suns': [
    'Four ovals divided into halves of orange, cream and plum',
    'Four suns, each cut at the waist and put back with the halves exchanged. The cuts do not quite line up from one to the next, and so the row seems to turn.',
  ],
  'Proof by Colour': [
    'Four panels of nested squares in yellow, green, blue and red',
    'One drawing in four colorings, to show that the square in the middle changes its size with its neighbors. It does not; the artist will lend a ruler.',
  ],
  Silong: [
    'Five golden posts in the dark, with a red ball between them',
    'The space beneath a house on posts, where it is cool and where the ball always rolls. Gold and brown do the work of sun and shade, and the red is about to be fetched.',
  ],
  'Argument That Ended Well': [
    'Slabs of blue, orange, yellow, teal and pink pushed across a cream ground',
    'Laid with a trowel from both sides at once, fast, until the two met in the middle. The small pink marks are where each gave the other a point.',
  ],
  'Bagyo, Second Signal': [
    'Slabs of blue, white and ochre whirl around a white eye',
    'The storm as the satellite sees it and as the roof felt it. All marks turn to the left but the four that were made during the second signal itself.',
  ],
  'Demolition, with Flowers': [
    'Fallen slabs of grey, black and brick with a patch of bright flowers among them',
    'A wall came down across the street from the studio and a bed of zinnias went on flowering behind it. The grey was troweled; the flowers were put in with a finger.',
  ],
  Sagot: [
    'Heavy black strokes cross on white, with a small red square and a small blue one',
    'Sagot means answer. The black was one gesture of perhaps two seconds, and the red square was added a month later, when the artist had understood the question.',
  ],
  'Everything on the Floor': [
    'Short marks of many colors scattered densely over black',
    'Every color of the studio, dropped as it came to hand on a canvas that lay on the floor. From across the room it settles into something like a street seen from a plane.',
  ],
  Silakbo: [
    'Red, orange and green shards burst upwards from a dark red ground',
    'An outburst, from one point and straight up. The artist regards it as her only landscape: the ground is there, the rest is temper.',
  ],
  Lahar: [
    'Waves of grey, brown and orange flow across the canvas',
    'Grey above and red below, the way the river ran for two wet seasons. Each line was pulled from edge to edge without lifting the brush.',
  ],
  'River under the River': [
    'A single yellow line runs through currents of deep blue and teal',
    'All the water is moving one way and the one bright thread with it, a little slower. Fishermen on the Pampanga say that there is such a river, and that it is colder.',
  ],
  'Nine Hours': [
    'Bands from pale grey to black with one thin line of orange near the bottom',
    'Ash fell on Angeles for nine hours and day became night from the top down. The orange line is the kitchen lamp, lit at two in the afternoon.',
  ],
  'Strata for Porac': [
    'Arched layers of orange, teal and red, cut by one dark fault',
    'A road cut, folded by the eye that remembers it from a school bus. The dark bar is the fault, and the layers do not meet again on the other side.',
  ],
  Agos: [
    'Streaks of teal and white fall side by side into white foam',
    'The current stands on its end and has become a waterfall. The white was not painted: it is the canvas, left between one pull of the brush and the next.',
  ],
  'Cane, Ash, Cane': [
    'Green and pink stems of sugar cane stand in a row under grey cloud and above grey ash',
    'The year after the eruption the cane came up through the ash, and the field was striped like a flag. Green, with the pink of new stems, between two greys.',
  ],
  'Cordillera, from the Bus': [
    'Ridges of grey ink in mist, a red sun and two dark pines',
    'Five ridges, each with less ink than the one before. The two pines passed the window at speed and were drawn at once; the sun stayed longer.',
  ],
  'A Debt Has Been Paid': [
    'Rows of short ink marks like entries in a ledger, and one long line beneath them',
    'Twenty-nine entries in the hand of a grandfather’s ledger, none of them a number. The long line beneath means that it is settled.',
  ],
  'Bundok sa Ulap': [
    'A steep dark peak stands above bands of mist',
    'One wet brush for the peak and a dry one for its gullies. The mist is bare paper, and it took the longest, because it had to be left alone.',
  ],
  'Kawayan, North Window': [
    'Two upright stalks of bamboo, one black and one grey, with a few leaves',
    'The stalk is drawn from below in six pushes, with a pause at each joint. The paler one behind it is its shadow on the paper blind.',
  ],
  'Thirteen Ridges': [
    'Thirteen thin lines of ink cross one another like mountain ridges',
    'Thirteen lines for thirteen ridges, counted between Baguio and Bontoc on a day when all of them could be seen. The pale ones at the top were drawn with water that had rinsed the brush.',
  ],
  'Small Rain': [
    'A black umbrella in a fall of thin ink strokes',
    'Rain in forty strokes and one umbrella to stop them. It is the smallest sheet of the year, and was drawn standing up at a bus stop in Binondo.',
  ],
  Hinga: [
    'A broad black ring of ink, open at the bottom',
    'A breath in and a breath out, with a brush the size of a broom. The ring stays open because the breath ended before the circle did.',
  ],
  'The Turn before the Turn': [
    'A black spiral of ink that grows dry towards its outer end',
    'The stroke enters at the center and leaves with a dry brush, one and a half turns later. She danced it first, many times; the paper records only the last.',
  ],
  'One Breath, South': [
    'One broad horizontal stroke of black ink with splashes at its end',
    'From north to south across five feet of paper, walking. What the brush still held at the end is in the four drops to the right.',
  ],
  'Kawayan at Kulog': [
    'Bamboo bent by wind, in black and grey ink',
    'Bamboo and thunder: the stalks have already bent and the sound has not yet arrived. Black leaves hang in front, grey ones are whipped back behind.',
  ],
  Rest: [
    'A short horizontal mark and a smaller one above it, on bare paper',
    'In written music a rest has a sign of its own. This is the shortest drawing of the year and the one that she looked at longest before she let it go.',
  ],
  Palad: [
    'Five strokes of ink spread like fingers from a dark oval',
    'The palm of a hand: one pool of ink and five strokes away from it. The brush was held in the fist, as children hold it.',
  ],
  'Anahaw, Late August': [
    'A large round fan leaf of anahaw with one folded young leaf beside it',
    'The open leaf was drawn on the spot and the young one three weeks later, from the same palm. The pleats are one wash each, laid while the neighbor was still damp.',
  ],
  'Makiling Understory': [
    'Ferns and seedlings in green before dark trunks in a forest',
    'Under the tall trees of Makiling it is dark at noon and everything reaches. The trunks are one wash of green and black; all the light belongs to what is knee high.',
  ],
  'What the Gabi Holds': [
    'Five heart-shaped taro leaves with beads of rain',
    'Taro leaves after a shower, each with the water that it would not let in. The beads are the white of the paper, and may not be touched up.',
  ],
  'Fan Palms, No Wind': [
    'A row of fan palms on a plain with a pale orange sun',
    'Seven palms and seven very short shadows. On the day the air was so still that the washes took an hour to dry, and nothing in the picture moved either.',
  ],
  'Banana Grove after the Flood': [
    'Six banana plants stand in brown water that mirrors their leaves',
    'The water is at the height of a child and as calm as a floor. The leaves are torn, as they are after wind, and the mirror mends them.',
  ],
  'Unaccounted Veins': [
    'A close view of a green leaf with pale veins that branch from its midrib',
    'For eleven years every vein had to be counted. Here they run out of the sheet on all sides, and the number is not known to the artist.',
  ],
  'Unsold Orchids': [
    'A hanging orchid with pink flowers and long bare roots',
    'It hung by the gate of the nursery for two seasons at half its price, and flowered each time that a visitor had just left. The roots are the better half of the drawing.',
  ],
  'Bed by the Cold Frame': [
    'Three rows of terracotta pots with seedlings, a few of them in red flower',
    'Eighteen pots in the order in which they were watered. The red ones are impatiens, which came with the soil and were not sown.',
  ],
  Luntian: [
    'Fan leaves and heart-shaped leaves overlap all over the sheet in blue and green',
    'Luntian is an old word for green. There are fourteen of them in this sheet, laid one over the other from the palest to the one that is nearly blue.',
  ],
  'Green, Interrupted': [
    'A red flower with five petals on a rosette of olive leaves',
    'The leaves had become too pleased with themselves. The flower took one brush, one red and less than a minute.',
  ],
  'Hardin ni Inay': [
    'A garden path between flower beds leads to a small wooden gate',
    'Her mother’s garden as it was in 1979, from the kitchen step to the gate. The beds are fuller than they were and the path a little longer, as in all true accounts.',
  ],
};
