import { backdrop } from '../easel/backdrops.ts';
import { MANNERS } from '../easel/manners.ts';
import { paintOil } from '../easel/oil.ts';
import { randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { bust, type Sitter, sits } from '../easel/sitter.ts';
import { box, corners, ellipse, line, type Point } from '../easel/sketch.ts';

/** One to three sitters, from the back to the front. `drawn`: in section, one half in another colour, with the lines of its construction. */
interface Group {
  sitters: readonly Sitter[];
  drawn?: { skin: number; ground: string; line: string; slant: number };
}

const one = (...sitter: Parameters<typeof sits>): Group => ({ sitters: [sits(...sitter)] });

const GROUPS: readonly Group[] = [
  // Gregoria Malinao: the women of one street, cut with the knife.
  one(
    'seamstress',
    'f',
    56,
    [8, 'oval', 0.5, 0.6, 0.5, 0.4],
    'low-bun',
    'black',
    [-0.7, 6, 1, 0.1, 2.7, 0.56],
    ['blouse', '#2f5f6a', '#f0dcb0', 'window', '#1f3a3f #c98a3f #f0cf8a', 'facets'],
    { glasses: 'half' },
  ),
  one(
    'judge',
    'f',
    66,
    [6, 'square', 0.5, 0.4, 0.9, 0.4],
    'swept',
    'white',
    [0.2, 0, -1, 0, 2.5, 0.5],
    ['jacket', '#1a1620', '#efe6d4', 'arch', '#4a1f24 #a83a2c #d9a24a', 'facets'],
  ),
  one(
    'maiden with an earring',
    'f',
    21,
    [5, 'heart', 0.4, 0.8, 0.6, 0.9],
    'bun',
    'black',
    [0.75, -8, 1, 0.3, 2.9, 0.42],
    ['terno', '#e8b03a', '#7a2434', 'leaves', '#1f4a4f #3f7f78 #a9c9a0', 'facets'],
  ),
  one(
    'sitter on a Sunday',
    'f',
    44,
    [7, 'round', 0.6, 0.6, 0.4, 0.6],
    'shoulder',
    'brown',
    [-0.4, 3, -1, 0.5, 3.0, 0.52],
    ['kimona', '#f2e6d0', '#c8653a', 'bands', '#6a2a3a #d9843f #f2d9a0', 'dabs'],
  ),
  one(
    'granddaughter',
    'f',
    10,
    [8, 'round', 0.3, 0.6, 0.4, 1],
    'fringe',
    'black',
    [0.1, 0, 1, 0, 3.2, 0.5],
    ['tee', '#f0ead8', '#f0ead8', 'plain', '#1f3f6a #3f6fa8 #8fb4d0', 'facets'],
  ),
  {
    sitters: [
      sits(
        'customer',
        'm',
        40,
        [5, 'long', 0.7, 0.5, 0.6, 0.4],
        'short',
        'black',
        [0.8, 4, -1, 0.2, 1.7, 0.24],
        ['tee', '#3f6a9a', '#3f6a9a', 'shelf', '#3a2418 #a8602f #e8b45a', 'facets'],
      ),
      sits(
        'vendor',
        'f',
        52,
        [8, 'round', 0.8, 0.6, 0.5, 0.5],
        'bun',
        'black',
        [-0.35, -4, 1, 0.8, 2.6, 0.62],
        ['apron', '#c23b2c', '#e8c25a', 'plain', '#000000 #000000 #000000', 'facets'],
        { hat: 'kerchief', hatColour: '#e8a03a' },
      ),
    ],
  },
  // Eusebio Tarlit: farmers and fishers in their good clothes, in the blue of a ballpoint.
  one(
    'Mang Selo',
    'm',
    71,
    [9, 'long', 0.8, 0.3, 0.7, 0.2],
    'crew',
    'white',
    [0.45, 3, -1, 0.2, 3.5, 0.47],
    ['barong', '#e9dfc6', '#8a94b4', 'plain', '#b8a888 #d9cdb0 #efe6cf', 'dry'],
    { beard: 'stubble' },
  ),
  one(
    'farmer',
    'm',
    55,
    [2, 'square', 0.9, 0.5, 0.7, 0.4],
    'short',
    'black',
    [-0.6, -3, 1, 0.3, 2.4, 0.58],
    ['polo', '#d9d0b8', '#5a6a8a', 'hills', '#3a4a2a #8f9a4a #e2d392', 'dry'],
    { hat: 'salakot', hatColour: '#c99a4a' },
  ),
  one(
    'woman in a terno',
    'f',
    38,
    [9, 'oval', 0.5, 0.7, 0.5, 0.6],
    'low-bun',
    'black',
    [-0.25, 0, -1, 0.15, 1.9, 0.5],
    ['terno', '#b9c4de', '#24386a', 'arch', '#24386a #8a9ac4 #e6dfce', 'dry'],
  ),
  one(
    'red ground',
    'm',
    34,
    [3, 'heart', 0.8, 0.6, 0.9, 0.6],
    'curly',
    'black',
    [0.55, 5, 1, 0, 3.0, 0.44],
    ['vest', '#20263a', '#efe6d0', 'plain', '#8a1f1c #c2342a #e0623f', 'dry'],
    { beard: 'moustache' },
  ),
  one(
    'visitor',
    'f',
    78,
    [9, 'round', 0.6, 0.3, 0.3, 0.2],
    'bun',
    'white',
    [0.7, 6, -1, 0.6, 2.5, 0.4],
    ['shawl', '#e6dcc4', '#2f4480', 'window', '#7a3f1f #e0a03f #f8dc94', 'dry'],
    { glasses: 'round' },
  ),
  // Dalisay Montecillo: elevations and sections.
  {
    sitters: [
      sits(
        'first in the queue',
        'm',
        50,
        [2, 'square', 0.7, 0.4, 0.6, 0.4],
        'receding',
        'black',
        [0.9, 0, 1, 0, 1.7, 0.2],
        ['polo', '#d98a4a', '#2f3a5a', 'bands', '#2f3a5a #b9c0d4 #f0e6d4', 'smooth'],
      ),
      sits(
        'last in the queue',
        'f',
        24,
        [0, 'heart', 0.4, 0.6, 0.5, 0.8],
        'long',
        'black',
        [0.9, 0, 1, 0, 1.7, 0.8],
        ['tee', '#f0d24a', '#f0d24a', 'plain', '#000000 #000000 #000000', 'smooth'],
      ),
      sits(
        'between them',
        'f',
        62,
        [1, 'oval', 0.5, 0.4, 0.5, 0.4],
        'bob',
        'grey',
        [0.9, 0, 1, 0, 1.8, 0.5],
        ['jacket', '#3f7a7a', '#efe6d4', 'plain', '#000000 #000000 #000000', 'smooth'],
        { glasses: 'square' },
      ),
    ],
  },
  {
    ...one(
      'mother',
      'f',
      58,
      [1, 'oval', 0.5, 0.5, 0.5, 0.5],
      'shoulder',
      'pepper',
      [0, 0, 1, 0.25, 2.5, 0.5],
      ['blouse', '#e6ddc8', '#2f4a7a', 'plain', '#e9e0cc #f0e8d8 #f6f0e2', 'smooth'],
    ),
    drawn: { skin: 9, ground: '#24407a', line: '#b8c8e8', slant: 0 },
  },
  {
    ...one(
      'violet',
      'm',
      29,
      [5, 'long', 0.6, 0.6, 0.7, 0.6],
      'tied',
      'brown',
      [-0.5, -6, -1, 0, 3.0, 0.54],
      ['sweater', '#4a2a6a', '#d9a8c0', 'bands', '#3a1f5a #7a4a9a #c9a0d0', 'smooth'],
      { glasses: 'round' },
    ),
    drawn: { skin: 6, ground: '#e0b83a', line: '#3a1f5a', slant: 0.34 },
  },
  one(
    'salakot',
    'm',
    66,
    [7, 'round', 0.8, 0.4, 0.4, 0.3],
    'crew',
    'white',
    [-0.2, 0, 1, 0.75, 2.3, 0.5],
    ['tee', '#f4ecd8', '#f4ecd8', 'plain', '#c9d2b0 #e2e6c8 #f2f2dc', 'dabs'],
    { hat: 'salakot', hatColour: '#d2a552' },
  ),
  {
    ...one(
      'shadow',
      'f',
      33,
      [2, 'square', 0.5, 0.6, 0.7, 0.6],
      'pixie',
      'black',
      [0.6, 0, -1, 0, 2.2, 0.38],
      ['vest', '#b5502f', '#f0e0c0', 'plain', '#c9a468 #e0bf82 #f0d8a4', 'smooth'],
    ),
    drawn: { skin: 6, ground: '#3a2430', line: '#e0a05a', slant: -0.5 },
  },
];

/** Sitters built of planes, drawn in lines or shown in section. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const size = units(width, height);
  const { across, down } = size;
  const { sitters, drawn } = GROUPS[seed % GROUPS.length] as Group;
  const [first] = sitters as [Sitter];
  const people = (all: readonly Sitter[], id: string): string =>
    all
      .map((sitter, i) => {
        const scale = (Math.min(across * 1.1, down * 0.9) / 1000) * sitter.near;
        return bust(sitter, { x: across * sitter.aside, y: down * 0.46 - scale * 14, scale }, `${id}${i}`, seed + i);
      })
      .join('');
  let sketch = backdrop(first.behind, first.ground, size, seed + 70) + people(sitters, 'a');
  if (drawn) {
    const [top, foot] = [across * (0.5 + drawn.slant / 2), across * (0.5 - drawn.slant / 2)];
    const half = corners([
      [top, 0],
      [across, 0],
      [across, down],
      [foot, down],
    ]);
    const other = sitters.map(
      (sitter): Sitter => ({ ...sitter, skin: drawn.skin, cloth: [drawn.ground, drawn.line], tint: 'black' }),
    );
    sketch += `<clipPath id="half"><path d="${half}"/></clipPath><g clip-path="url(#half)">${box(0, 0, across, down, drawn.ground)}${people(other, 'b')}</g>${construction(first, size, drawn.line, [top, foot])}`;
  }
  if (first.manner === 'dry') sketch += hatching(seed, size);
  return paintOil(sketch, { width, height }, seed, MANNERS[first.manner]);
}

/** Axes, arcs and measured lines. */
function construction(
  { aside }: Sitter,
  { across, down }: { across: number; down: number },
  colour: string,
  [top, foot]: [number, number],
): string {
  const x = across * aside;
  let sketch = line(
    corners(
      [
        [top, 0],
        [foot, down],
      ],
      false,
    ),
    colour,
    5,
  );
  for (const radius of [0.22, 0.31, 0.43])
    sketch += `<circle cx="${x}" cy="${down * 0.44}" r="${radius * Math.min(across, down)}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-opacity="0.7"/>`;
  for (let i = 1; i < 8; i++)
    sketch +=
      line(
        corners(
          [
            [0, (i / 8) * down],
            [across, (i / 8) * down],
          ],
          false,
        ),
        colour,
        2,
        0.5,
      ) +
      line(
        corners(
          [
            [across - 30, (i / 8) * down - 8],
            [across - 14, (i / 8) * down + 8],
          ],
          false,
        ),
        colour,
        3,
      );
  return sketch;
}

/** Strokes of the pen across the shade. */
function hatching(seed: number, { across, down }: { across: number; down: number }): string {
  const random = randomFrom(seed + 900);
  let sketch = '';
  for (let i = 0; i < 150; i++) {
    const from: Point = [random.range(0, across), random.range(0, down)];
    const long = random.range(40, 150);
    sketch += line(
      corners([from, [from[0] + long * 0.62, from[1] - long]], false),
      '#24346a',
      random.range(1.5, 3),
      0.34,
    );
  }
  return sketch + ellipse(0, 0, 0, 0, '#fff');
}
