import { darker, lighter, mix, ramp } from '../easel/colour.ts';
import { wander } from '../easel/noise.ts';
import { loose, paintOil } from '../easel/oil.ts';
import type { Random } from '../easel/random.ts';
import { randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { beneath, box, corners, ellipse, fade, fill, flow, line, type Point } from '../easel/sketch.ts';

interface Weather {
  sky: string[];
  far: string;
  paddies: string[];
  wall: string;
  water: string[];
}

const WEATHER: Weather[] = [
  {
    sky: ['#8fb3c4', '#cfdcd2', '#f3e6c4'],
    far: '#7d9aa0',
    paddies: ['#86a04a', '#b9b456', '#5d8446', '#d2c063'],
    wall: '#4b4a2c',
    water: ['#d9e2d6', '#a9c2c4'],
  },
  {
    sky: ['#d98a5b', '#efb878', '#f8dfae'],
    far: '#8b6a78',
    paddies: ['#b98a3c', '#d9b04c', '#8a7338', '#e3c878'],
    wall: '#56352a',
    water: ['#f6d9a0', '#e8a976'],
  },
  {
    sky: ['#5c7486', '#93a7a8', '#c9cfbf'],
    far: '#54707a',
    paddies: ['#3f6b50', '#5f8a58', '#2f5549', '#83a36a'],
    wall: '#223634',
    water: ['#b9cac6', '#8aa5ad'],
  },
  {
    sky: ['#b9b2c9', '#e4ccc8', '#f6e5cf'],
    far: '#8c88a8',
    paddies: ['#7f9a6a', '#a8b57c', '#63836d', '#c9c691'],
    wall: '#4c4a58',
    water: ['#efe0dc', '#bdbdd2'],
  },
  {
    sky: ['#28405a', '#5d7f93', '#d8c99a'],
    far: '#2f5368',
    paddies: ['#2e6b5c', '#c7a545', '#43805a', '#e0c35f'],
    wall: '#1d2f3a',
    water: ['#cfd6b8', '#7fa3ad'],
  },
];

/** Rice terraces: hills cut into bands that narrow towards the ridge, some flooded and full of sky. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const weather = WEATHER[seed % WEATHER.length] as Weather;
  const horizon = down * random.range(0.16, 0.34);
  let sketch = `<defs>${fade('sky', weather.sky)}</defs>${box(0, 0, across, down, 'url(#sky)')}`;
  sketch += clouds(random, across, horizon, weather);
  for (let ridge = 0; ridge < 3; ridge++) {
    const base = horizon * (0.62 + ridge * 0.22);
    const points = spread(across, 14, (x) => base + wander(seed + ridge * 17, x / across / 3 + ridge) * horizon * 0.38);
    sketch += fill(beneath(points, down), mix(weather.far, weather.sky[2] as string, 0.62 - ridge * 0.26));
  }
  sketch += hill(
    random,
    seed,
    { across, down, top: horizon * 1.02, lean: random.range(-0.3, 0.3), bands: 22 },
    weather,
  );
  sketch += hill(
    random,
    seed + 91,
    { across, down, top: down * random.range(0.5, 0.62), lean: random.chance(0.5) ? -0.85 : 0.85, bands: 15 },
    weather,
  );
  return paintOil(sketch, { width, height }, seed, { ...loose, broken: 15 });
}

interface Hill {
  across: number;
  down: number;
  top: number;
  lean: number;
  bands: number;
}

function hill(random: Random, seed: number, at: Hill, weather: Weather): string {
  let sketch = '';
  const depth = at.down - at.top;
  for (let band = 0; band < at.bands; band++) {
    const place = (band / at.bands) ** 1.55;
    const level = at.top + depth * place * 1.05;
    const swing = depth * (0.12 + 0.12 * place);
    const edge = spread(at.across, 18, (x) => {
      const t = x / at.across;
      const bowl = at.lean * (t - 0.5) * depth * (0.85 - 0.5 * place);
      return (
        level +
        bowl +
        swing * (wander(seed, t * 0.16 + band * 0.009) * 1.3 + 0.42 * wander(seed + 3, t * 0.5 + band * 0.02))
      );
    });
    const thick = depth * (0.008 + 0.016 * place);
    const wet = random.chance(0.34);
    const field = wet ? ramp(weather.water, random.next()) : ramp(weather.paddies, random.next());
    const hazy = mix(field, weather.sky[2] as string, 0.42 * (1 - place) ** 2);
    const wall = mix(mix(weather.wall, hazy, 0.75 * (1 - place) ** 1.5), weather.far, 0.35 * (1 - place));
    sketch += fill(beneath(edge, at.down), wall);
    sketch += line(flow(edge), lighter(hazy, 0.28), thick * 0.5);
    const lip = edge.map(([x, y]): Point => [x, y + thick]);
    sketch += fill(beneath(lip, at.down), hazy);
    if (wet)
      sketch += line(flow(edge.map(([x, y]): Point => [x, y + thick * 2.2])), lighter(hazy, 0.45), thick * 0.5, 0.7);
    else if (place > 0.3) sketch += sprouts(random, edge, thick, hazy);
    sketch += shadows(random, edge, depth * 0.05, wall);
    if (band > 1 && random.chance(0.16)) sketch += house(random, edge, 16 + 40 * place, weather);
    if (random.chance(0.42)) sketch += trees(random, edge, 9 + 24 * place, weather);
  }
  return sketch;
}

/** Passing cloud shadow, so that no band is one even colour from side to side. */
function shadows(random: Random, edge: Point[], size: number, wall: string): string {
  let sketch = '';
  for (let i = 0; i < 2; i++) {
    const [x, y] = random.pick(edge);
    sketch += ellipse(x, y + size * 0.5, size * random.range(2, 5), size * random.range(0.25, 0.6), wall, 0.22);
  }
  return sketch;
}

function sprouts(random: Random, edge: Point[], thick: number, colour: string): string {
  let sketch = '';
  for (let row = 2; row < 4; row++) {
    const along = edge.map(([x, y]): Point => [x, y + thick * row * 1.5]);
    sketch += line(
      flow(along),
      random.chance(0.5) ? darker(colour, 0.2) : lighter(colour, 0.22),
      thick * 0.35,
      0.6,
      `stroke-dasharray="${(thick * 1.2).toFixed(1)} ${(thick * 1.5).toFixed(1)}"`,
    );
  }
  return sketch;
}

function house(random: Random, edge: Point[], size: number, weather: Weather): string {
  const [x, y] = random.pick(edge.slice(2, -2));
  const thatch = mix(weather.wall, '#8a6a3a', 0.55);
  return (
    box(x - size * 0.36, y - size * 0.5, size * 0.72, size * 0.5, darker(thatch, 0.5)) +
    fill(
      corners([
        [x - size * 0.85, y - size * 0.38],
        [x, y - size * 1.35],
        [x + size * 0.85, y - size * 0.38],
      ]),
      thatch,
    ) +
    fill(
      corners([
        [x - size * 0.85, y - size * 0.38],
        [x, y - size * 1.35],
        [x - size * 0.1, y - size * 0.38],
      ]),
      lighter(thatch, 0.3),
    )
  );
}

function trees(random: Random, edge: Point[], size: number, weather: Weather): string {
  const [x, y] = random.pick(edge.slice(1, -1));
  let sketch = '';
  for (let i = 0; i < random.int(3, 7); i++) {
    const leaf = mix(weather.wall, weather.paddies[i % 3] as string, random.range(0.1, 0.55));
    sketch += ellipse(
      x + random.bell() * size * 1.8,
      y - size * random.range(0.1, 0.9),
      size * random.range(0.4, 0.75),
      size * random.range(0.4, 0.8),
      leaf,
    );
  }
  return sketch;
}

function clouds(random: Random, across: number, horizon: number, weather: Weather): string {
  let sketch = '';
  for (let i = 0; i < 9; i++) {
    const tone = i % 3 === 0 ? mix(weather.sky[0] as string, weather.far, 0.3) : lighter(weather.sky[2] as string, 0.4);
    sketch += ellipse(
      random.range(0, across),
      horizon * random.range(0.05, 0.6),
      across * random.range(0.06, 0.2),
      horizon * random.range(0.03, 0.09),
      tone,
      0.55,
    );
  }
  return sketch;
}

function spread(across: number, count: number, height: (x: number) => number): Point[] {
  return Array.from({ length: count + 1 }, (_, i): Point => {
    const x = -across * 0.05 + (across * 1.1 * i) / count;
    return [x, height(x)];
  });
}
