import type { WorkTexts } from './work-text.ts';

export const HIGHLAND_TEXTS: WorkTexts = {
  'Payaw sa Umaga': [
    'Green and flooded rice terraces under a pale morning sky, with three huts on the slope',
    'Half of the fields are planted and half still hold the sky. Three huts sit where the two slopes meet, and the smoke of breakfast was left out because it moved too fast.',
  ],
  'After the First Planting': [
    'Planters with bent backs in flooded terraces of pale blue and rose',
    'Four planters work backwards through the water, a row at a time. The paths between the ponds are the only firm lines in the drawing, and the only dry ground in the valley.',
  ],
  'Batad, Before the Rain': [
    'A deep green bowl of terraces around a small village, under dark clouds',
    'The terraces of Batad rise around the village like the seats of a theatre. The light is the green kind that lasts ten minutes and sends every chicken indoors.',
  ],
  'The Wall My Grandfather Mended': [
    'A dry stone wall with young rice along its top',
    'No view, no valley: a wall at the height of the eyes, stone by stone. The painter can name the two rows that his grandfather set, and the one that he set himself, less well.',
  ],
  'Tag-ani': [
    'Harvesters walk in a line across golden terraces towards the setting sun',
    'Eight people carry the harvest home along the top of the wall. The gold of the field is one color, mixed in one bucket and thinned with light as it goes up the hill.',
  ],
  'Hudhud for a Grey Morning': [
    'Steep folds of hillside in blue and slate, lined with terraces, with one small house',
    'A hudhud is a chant for harvest, and this one is sung under cloud. The folds of the hill fall from left to right like a long breath, and a lamp is lit in the only door.',
  ],
  'Lilac Hour, Nagacadan': [
    'A woman with a red umbrella on a path between violet hills',
    'Her red umbrella is the only warm thing in the valley, and the path seems to bend to reach it. The hills are the lilac that comes for a quarter of an hour after rain.',
  ],
  'Where the Water Turns': [
    'A white stream winds between brown and green terraces',
    'The old bank is on the left, the planted one on the right, and the stream belongs to neither. A dispute over this bend took eleven years and ended with a shared pig.',
  ],
  'Apo Wears Green': [
    'A round hill of green and rust bands with a small hut, against an orange sky',
    'The hill is a grandmother with a shawl about her shoulders, or so the children of Kiangan say. The hut and the figure beside it are no larger than the buttons.',
  ],
  'Letter to the Ridge': [
    'Hills in orange, wine red and cream under a blue sky',
    'Painted during a month away from home, from memory and homesickness. The colors of the near hill are those of a woven blanket, and the far ones are what the blanket was wrapped around.',
  ],
  'Ten Kinds of Gold': [
    'Terraces seen from above as rings of gold, ochre and brown',
    'A map without names: every ring is one level of the slope, and every gold a different week of ripening. There are ten, though the darkest two are hard to part by lamplight.',
  ],
  'Kalsada ti Ulep': [
    'A road of white cloud climbs a blue night valley under a crescent moon',
    'On cold nights the cloud comes up from the river and takes the road to Sagada. The painter waited for it on eleven nights and painted it on the twelfth, when it stayed away.',
  ],
  Fallow: [
    'A section of soil in layers of red, ochre and brown, with dry stalks on top under a blue night sky',
    'A hillside cut open, as in the drawings that the painter made for the land office. The field above rests this year, under a moon; what is below has never done anything else.',
  ],
  'Red Month in Maligcong': [
    'Red stairs of terraces with small plants on each step, under a purple sky and a full moon',
    'After harvest the stubble is burnt and for some weeks the whole slope glows. The steps climb to the right, and the full moon waits at the place where a house would stand.',
  ],
  'Magayon, 5:40 in the Morning': [
    'Mayon volcano in rose and violet, mirrored in a calm lake',
    'One side of the cone has the sun already and the other has ten minutes to wait. The lake repeats it all, a little darker and without the smoke.',
  ],
  'The Scarf': [
    'The cone of Mayon with a broad white cloud around its middle, against a blue sky',
    'The cloud lies about the mountain like a scarf on a singer who saves her voice. It was there for the whole of one Saturday, and the canvas was finished before it was.',
  ],
  'Everything Lowers Its Voice': [
    'A carabao and a farmer in a green field while heavy rain falls on the dark volcano',
    'The storm has reached the crater and not yet the field. The farmer looks at it, the carabao looks at the farmer, and the last light lies flat on the young rice.',
  ],
  'Daraga Road': [
    'Two people with a red umbrella on a road between a ruined bell tower and the volcano',
    'Mother and child walk home on the road from market, past the tower that the eruption left. The red of the umbrella is repeated once, very small, at the rim of the crater.',
  ],
  Pagbalik: [
    'A father and a child walk a path through green fields towards a violet volcano; egrets rise',
    'They have come home by the path that the rice leaves them. The largest canvas of the series gives most of its room to the field and hardly any to the mountain.',
  ],
  'Ash Sunday': [
    'People in black and white carry yellow palms before a grey volcano while ash falls',
    'Palm Sunday in a year when ash fell on the procession. Ten yellow palms are all the color there is, painted with the last of a tin that had gone along to the evacuation centre.',
  ],
  'Two Palms for Lola': [
    'Two tall palms frame a blue volcano and a small house before a yellow sun',
    'The house, the two palms and the mountain are where they stood when the painter was six. It is painted as a stage is painted, flat and frank, so that she could walk on at any moment.',
  ],
  'Bulkan sa Takipsilim': [
    'A volcano erupts at night in orange streams above the lights of a town',
    'The lava comes down in six streams and the town at its foot has all its lamps on. Seen from the boat that carried the painter and his family to the other side of the bay.',
  ],
  'The Evacuee’s Window': [
    'A window with an orange curtain looks out on laundry, a green field and the volcano',
    'The only window of the classroom where nine families slept. Four shirts on a line cover the mountain, and the painter remembers that this was a relief.',
  ],
  'Handog sa Bundok': [
    'The volcano stands behind a table with candles and fruit, under strings of fiesta flags',
    'An offering to the mountain: mangoes, two candles and all the flags that the street could find. The cone rises from the tablecloth as the saint does at the altar.',
  ],
  'Kennon, No Visibility': [
    'Bands of pale blue and grey without any edge',
    'Thirty thin coats of white and three of blue, sanded between. After some minutes a road appears in the lower third; after some more it turns out to be a doubt.',
  ],
  'Two Weathers': [
    'A blue and a yellow upright rectangle side by side on cream',
    'Rain on the left, sun on the right, and a pale gap between them as wide as a doorway. Each color was painted on a day of its own weather.',
  ],
  'Ulap at Lupa': [
    'A cream field with white and pale blue clouds above a band of brown',
    'Cloud and soil, with the line between them drawn by a housepainter’s brush in one pass. The brown was mixed with earth from a garden in Camp 7.',
  ],
  'Low Cloud over Brick': [
    'A large brick-red field under a narrow white one, on black',
    'The red holds the floor and the white presses on it, and neither wins. It is the largest work of the year, and was carried out of the studio through the window.',
  ],
  'Quiet Room': [
    'A small coral rectangle within pale squares of green and cream',
    'A lamp in a room, or an ember in ash: the coral at the center has the size of a hand. Everything around it steps back by one tone, five times.',
  ],
  Vesper: [
    'An upright stroke of orange light on a ground of deep violet',
    'The line of light that a door leaves when it is nearly closed. Oil pastel was rubbed in with the palm, and the orange was drawn last, at once and from above.',
  ],
};
