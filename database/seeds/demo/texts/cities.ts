import type { WorkTexts } from './work-text.ts';

export const CITY_TEXTS: WorkTexts = {
  'Hari ng Kalsada': [
    'A jeepney seen from the front in red, green and chrome, before yellow and orange rays',
    'King of the road, head on and polished for the first trip. The lamps were painted last, and the artist says good morning to them.',
  ],
  'Katas ng Saudi': [
    'An orange jeepney with five passengers drives past a large low sun',
    'Bought with six years of wages from Riyadh and named for them, in small letters, where only the driver’s wife would see. The sun came with the color of the paint.',
  ],
  'Barya Lang sa Umaga': [
    'Golden coins on dark blue rays',
    'Coins only in the morning, says the card over every windscreen. Here they come forward from hand to hand, without the hands, towards the light.',
  ],
  'Last Trip to Zapote': [
    'The back of a green jeepney at night with red lamps and two passengers, under a full moon',
    'The last one of the night, seen by the man who has just missed it. There are two people left inside and the step is still swinging.',
  ],
  'God Knows Hudas Not Pay': [
    'The blue hood of a jeepney with bright stripes that run up to a chrome star',
    'The hood as the driver sees it all day, with nine stripes running out ahead and a star to steer by. The title is an old one and hangs in half the jeepneys of the country.',
  ],
  'Hymn Board No. Sixty-Eight': [
    'Three rows of ornament: slanting stripes, suns with a lamp, and green stars',
    'Set out as the numbers are set out in church, to be sung from the top. Stripes, lamps and stars come from three vehicles that were scrapped in one week.',
  ],
  Palamuti: [
    'A star with many points in red, green, blue and yellow on black, with small round lamps',
    'The star from the middle of a hood, and around it the little lamps that never all worked. She has wired them, in paint, so that they do.',
  ],
  'Inventory of Small Suns': [
    'Thirty-five small painted rosettes in rows on cream, growing from top to bottom',
    'Five by seven, from the reflector of a bicycle to the hub of a wheel. Each was measured, and three of them are from the same jeepney at three ages.',
  ],
  'Para po sa Tabi': [
    'A wheel with silver wings in a golden ring, on bright pink',
    'The wheel with wings rode over the back door of a Sarao from Lipa. Stop at the side, please: it is drawn at the moment in which it does.',
  ],
  'Chrome Psalm': [
    'A large headlamp in a ring of red and yellow with colored streamers on blue',
    'One lamp and everything that streams from it at forty kilometres an hour. The bulb is a single flick of white; she tried it eleven times on glass before.',
  ],
  'España, Knee Deep': [
    'People with umbrellas wade past a red jeepney in a flooded street',
    'España in July, and the jeepney has become a boat. The water carries every color down the street a little further than it wants to go.',
  ],
  'Umbrella Weather': [
    'A crowd with umbrellas on a wet city street with tall houses and wires',
    'The long view down Recto at half past five, with the light where the street ends. There are eleven umbrellas, and the white one is the one he followed.',
  ],
  'Waiting for the Ride Home': [
    'Colored lamps blurred and running on a dark windscreen with the arcs of its wipers',
    'What the wipers leave: lamps of red, amber and green that have begun to run. He waited here for a fare who had gone home by another door.',
  ],
  'Walang Pasok': [
    'Children play with a paper boat in a flooded turquoise street',
    'No school today. The street is a lake, the doors are open, and the white boat is last week’s arithmetic.',
  ],
  'Neon for Nobody': [
    'Neon signs in pink, green and orange over an empty wet street at night',
    'Four in the morning, and all the signs still calling. They hang in two rows down an empty street and call a second time from the wet road.',
  ],
  'Farmers, Six O’Clock': [
    'Market stalls with striped awnings, heaps of fruit and shoppers with umbrellas',
    'Three rows of stalls at Farmers in Cubao when prices fall. She knows which of the shoppers will haggle, by the way the umbrella is held.',
  ],
  Tikatik: [
    'One person with a blue umbrella in a pale grey street',
    'Tikatik is the small, steady rain that does not stop. Everything has gone the color of it but an umbrella, which was mended in her mother’s stall.',
  ],
  'The Long Way to the Train': [
    'People in bright clothes queue up a stair towards a train at violet dusk',
    'The queue begins at the street and ends at a train that is full. Every coat in it was seen on one evening, and the red hat was seen twice.',
  ],
  Payong: [
    'An open red umbrella lies upside down on the pavement',
    'It was blown from a hand on Aurora Boulevard and lay there, very red, for the whole of a green light. Eight panels, one of them patched.',
  ],
  'Everyone I Did Not Meet': [
    'Many colored umbrellas seen from above, close together',
    'From the footbridge, in rain: not one face. There are a hundred and some umbrellas on this canvas, and she can say where eleven of them were bought.',
  ],
  'Bago Tanghalian': [
    'A table with bananas, a bowl of mangoes, calamansi, flowers, a dark jar and a bottle',
    'An hour before lunch, and everything on the table is part of it but the flowers. The cloth was ironed for the picture and has not been since.',
  ],
  'Saba, Mangga, Isda': [
    'Bananas, mangoes and a fish on a plate, in a row against the dark',
    'Three things in a row, as one would name them to a child. The dark came from an evening without current, and the yellow from the bananas.',
  ],
  'The Black Pot Again': [
    'A round black pot and a red tomato on an ochre ground',
    'This is the ninety-third time. She had meant to leave it out, and then there was a tomato that needed something large beside it.',
  ],
  'Friday, No Meat': [
    'Two blue fish and four calamansi on a white plate on checked cloth',
    'Two galunggong from the second stall, seen from above, as one sees them when one is hungry. The fork was laid on the wrong side and stayed there.',
  ],
  Hinog: [
    'Mangoes, guavas and limes around one cut papaya on dark red',
    'Hinog is ripe, and it cannot be arranged. The fruit was tipped from the basket onto the floor; only the papaya was turned to the light.',
  ],
  'Table with the Window Open': [
    'An open window with a view of the sea, above a red table with flowers and a bottle',
    'The lake of Taal lies in the window and the table is as red as it ever was. A curtain came in from the left and she left it.',
  ],
  'Mise en Place': [
    'Ten white bowls of ingredients in two rows with a knife between them',
    'Everything in its place: ten bowls from left to right, in the order in which they go into the pan. What it is to become, he will only say over the stove.',
  ],
  'Papaya at Dusk': [
    'Half a papaya on a violet table',
    'The fruit still glows with the orange that it took in all day. The rest was painted with what remained on the palette when the lamp was lit.',
  ],
  Paminggalan: [
    'A wooden kitchen cupboard with jars, bottles, bowls of fruit and blue-striped dishes',
    'The paminggalan is the cupboard with the slatted door; he took off the door. Twelve places on three shelves, and each thing stands in for a cook he has worked beside.',
  ],
  'What the Sea Gave on Tuesday': [
    'A red fish and four shrimps on a banana leaf',
    'One red snapper and four shrimps, all that there was. The leaf was cut at the back door and the grill was already lit.',
  ],
  Pasalubong: [
    'A woven basket with bread and fruit, and four limes beside it',
    'What one brings home from a journey, in the basket that it came in. The bread is from San Fernando and the limes were added by the neighbor on the bus.',
  ],
  'The Seamstress on Abella Street': [
    'Portrait of a woman with low half-moon glasses and a bun, beside a window',
    'She looks over her glasses at whatever one is wearing. Light comes from the window on which her machine stands, and the orange of her cheek is the cloth she was hemming.',
  ],
  Hukom: [
    'Portrait of an old judge with white hair, in black before a golden arch',
    'Hukom is judge. She sat for four Sundays and moved twice, once to overrule the color of her chair. The blue planes are the side turned from the window.',
  ],
  'Dalagang may Hikaw': [
    'Portrait of a young woman in a yellow terno who turns her head, with gold earrings',
    'The younger granddaughter, in a terno lent for the day and in earrings that are her own. She turned at a voice from the street and the painter left it at that.',
  ],
  'Sunday Sitter': [
    'Portrait of a woman with shoulder-length brown hair before striped orange and cream',
    'She chose the stripes herself, from a blind at the barber’s. The face is green in places, because it was August and the acacia was in leaf.',
  ],
  'Granddaughter, Not Smiling': [
    'Portrait of a girl of about ten with a fringe, before bright blue',
    'She was offered an ice cream to smile and another one not to. It is the smallest of the portraits and the one that looks back hardest.',
  ],
  'Ang Tindera': [
    'Portrait of a vendor in a red apron and yellow kerchief, with a customer behind her',
    'The vendor has already seen what one will buy. The man behind her is her brother-in-law and has been waiting, he says, since the underpainting.',
  ],
  'Four Minutes of Mang Selo': [
    'Portrait of an old man with white hair in blue and paper white',
    'Four minutes by the clock of the municipal hall and one ballpoint, enlarged. The blue is what the pen saw; the rest of Mang Selo is bare ground.',
  ],
  Magsasaka: [
    'Portrait of a farmer in a salakot before green hills',
    'He put on his good shirt and would not take off the hat. The hills behind him are his, to about the height of his ear.',
  ],
  'Woman in Borrowed Terno': [
    'Portrait of a woman in a pale blue terno before an arch',
    'The terno was borrowed from the parish for the morning, and its sleeves are a size too grand. She holds her chin as high as they are.',
  ],
  'Portrait with Red Ground': [
    'Portrait of a man with curly hair and a moustache in a dark vest, on red',
    'A barber who was between two customers. The red was on the canvas already, from a picture that had failed, and it suited him at once.',
  ],
  Bisita: [
    'Portrait of an old woman with round glasses and a shawl, in blue on ochre',
    'Bisita is visitor. She came to ask the way, was given a chair, and the four minutes became an afternoon with coffee.',
  ],
  Hintayan: [
    'Three people in profile wait in a row, the one in the middle with grey hair and glasses',
    'A queue at the bank, in elevation. They do not know each other, and by the time the number was called they had the same expression.',
  ],
  'Elevation of My Mother': [
    'Portrait of a woman, one half in natural color and one half as a blueprint',
    'Drawn as one draws a facade: on the left as built, on the right as planned. The circles are from the compass, and her mother asked for the hair to be true to scale.',
  ],
  'Violet Interval': [
    'Portrait of a young man with round glasses, cut by a diagonal of violet and yellow',
    'The section line runs from the brow to the collar and changes everything on its way. An interval is what lies between two notes; here it is about as wide as a pen.',
  ],
  'Salakot Study': [
    'Small portrait of a smiling old man in a salakot, on pale green',
    'Painted in an hour from a photograph in the provincial paper. The hat is exact to the last reed; the smile is the one that came after the picture had been taken.',
  ],
  Anino: [
    'Portrait of a woman with short hair, half of it in the shadow of a dark diagonal',
    'Anino is shadow. It falls across the face from the next house, is constructed to the minute, and takes the eye that would have said more.',
  ],
};
