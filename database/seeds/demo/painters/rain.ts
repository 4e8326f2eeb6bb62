import { darker, lighter, mix } from '../easel/colour.ts';
import { loose, paintOil } from '../easel/oil.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { box, corners, ellipse, fade, fill, flow, glow, line, type Point } from '../easel/sketch.ts';

interface Evening {
  sky: string[];
  wall: string;
  street: string;
  lamps: string[];
  coats: string[];
}

const EVENINGS: Evening[] = [
  {
    sky: ['#1c2c44', '#3f5a73', '#c79a6b'],
    wall: '#22304a',
    street: '#1a2438',
    lamps: ['#ffd88a', '#ff9d4a', '#f4523c', '#7fd6d0'],
    coats: ['#d8412f', '#e8b33a', '#2f7f86', '#f0e6d2'],
  },
  {
    sky: ['#4a5a66', '#8b9a9c', '#d9d3c0'],
    wall: '#55636c',
    street: '#4b575e',
    lamps: ['#fff0c4', '#f3b562', '#d94f3a', '#a8d0cc'],
    coats: ['#b5352c', '#d99a2e', '#2c4a63', '#efe6d6'],
  },
  {
    sky: ['#2d1f45', '#6b3f6f', '#e58b6a'],
    wall: '#34234f',
    street: '#221836',
    lamps: ['#ffdf9a', '#ff7f6a', '#e8468a', '#6ad0e0'],
    coats: ['#f2c24a', '#e0506a', '#3fa0a8', '#f6e8dc'],
  },
  {
    sky: ['#15302f', '#356058', '#d5b46c'],
    wall: '#1d3a39',
    street: '#14292a',
    lamps: ['#ffe49a', '#f7a24a', '#e8583a', '#c0e8c0'],
    coats: ['#e85d3a', '#f0c44a', '#4a90a0', '#f2ecd8'],
  },
];

/** A street after office hours in the rain: lamps, umbrellas and their reflections on the wet road. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const evening = EVENINGS[seed % EVENINGS.length] as Evening;
  const horizon = down * random.range(0.48, 0.58);
  const vanish = across * random.range(0.35, 0.65);
  let sketch = `<defs>${fade('sky', evening.sky)}${fade('road', [mix(evening.street, evening.sky[2] as string, 0.55), evening.street, darker(evening.street, 0.3)])}${glow('haze', [evening.sky[2] as string, evening.sky[2] as string, evening.sky[1] as string])}</defs>`;
  sketch +=
    box(0, 0, across, horizon + 4, 'url(#sky)') +
    ellipse(vanish, horizon, across * 0.22, down * 0.2, evening.sky[2] as string, 0.55);
  sketch += houses(random, across, horizon, vanish, evening);
  sketch += box(0, horizon, across, down - horizon, 'url(#road)');
  sketch += reflections(random, across, down, horizon, vanish, evening);
  sketch += wires(random, across, horizon, vanish, evening);
  sketch += traffic(random, across, down, horizon, vanish, evening);
  const crowd = random.int(4, 7);
  for (let i = 0; i < crowd; i++) {
    const place = (i / (crowd - 1)) ** 1.3;
    const x = across * ((i * 0.382 + random.range(0.05, 0.25)) % 0.9) + across * 0.05;
    sketch += walker(
      random,
      x,
      horizon + (down - horizon) * (0.16 + 0.68 * place),
      down * (0.07 + 0.19 * place),
      evening,
    );
  }
  for (let i = 0; i < 90; i++) {
    const [x, y, long] = [random.range(0, across), random.range(0, down), random.range(20, 60)];
    sketch += line(
      corners(
        [
          [x, y],
          [x - long * 0.16, y + long],
        ],
        false,
      ),
      lighter(evening.sky[1] as string, 0.5),
      1.6,
      0.28,
    );
  }
  return paintOil(sketch, { width, height }, seed, {
    ...loose,
    broken: 12,
    hang: (x, y) => (y > horizon / 1000 ? Math.PI / 2 : Math.PI / 2 + 0.2 * Math.sin(x * 9)),
  });
}

function houses(random: Random, across: number, horizon: number, vanish: number, evening: Evening): string {
  let sketch = '';
  for (const side of [-1, 1]) {
    const room = side < 0 ? vanish : across - vanish;
    let near = 1;
    const slabs: string[] = [];
    while (near > 0.1) {
      const far = near * random.range(0.6, 0.78);
      const tall = random.range(0.65, 1.15) * horizon;
      const [x1, x2] = [vanish + side * room * near, vanish + side * room * far];
      const tone = mix(mix(evening.wall, evening.sky[2] as string, (1 - near) * 0.62), random.pick(evening.coats), 0.1);
      let slab = fill(
        corners([
          [x1, horizon + 6],
          [x1, horizon - tall * near],
          [x2, horizon - tall * far],
          [x2, horizon + 4],
        ]),
        tone,
      );
      const floors = Math.max(2, Math.round(7 * near));
      for (let floor = 0; floor < floors; floor++) {
        for (let column = 0; column < 4; column++) {
          if (random.chance(0.42)) continue;
          const [u1, u2] = [(column + 0.25) / 4, (column + 0.75) / 4];
          const [v1, v2] = [(floor + 0.3) / floors, (floor + 0.72) / floors];
          const at = (u: number, v: number): Point => [
            x1 + (x2 - x1) * u,
            horizon - tall * (near + (far - near) * u) * v,
          ];
          slab += fill(
            corners([at(u1, v1), at(u2, v1), at(u2, v2), at(u1, v2)]),
            random.chance(0.7)
              ? mix(evening.lamps[0] as string, tone, 0.15)
              : mix(random.pick(evening.lamps), tone, 0.3),
          );
        }
      }
      const sign = random.pick(evening.lamps);
      if (near > 0.3)
        slab +=
          box(
            Math.min(x1, x2) + Math.abs(x2 - x1) * 0.3,
            horizon - tall * near * 0.36,
            Math.abs(x2 - x1) * 0.3,
            46 * near,
            sign,
          ) + box(Math.min(x1, x2), horizon - 42 * near, Math.abs(x2 - x1), 26 * near, mix(sign, evening.wall, 0.35));
      slabs.unshift(slab);
      near = far;
    }
    sketch += slabs.join('');
  }
  return sketch;
}

function reflections(
  random: Random,
  across: number,
  down: number,
  horizon: number,
  vanish: number,
  evening: Evening,
): string {
  let sketch = fill(
    corners([
      [vanish - 30, horizon],
      [vanish + 30, horizon],
      [vanish + across * 0.16, down],
      [vanish - across * 0.16, down],
    ]),
    evening.sky[2] as string,
    0.35,
  );
  for (let i = 0; i < 90; i++) {
    const x = random.range(0, across);
    const y = horizon + (down - horizon) * random.next() ** 1.5;
    const long = (down - horizon) * random.range(0.05, 0.3);
    const wide = 3 + 15 * ((y - horizon) / (down - horizon));
    sketch += line(
      flow([
        [x, y],
        [x + random.bell() * 5, y + long / 2],
        [x, y + long],
      ]),
      random.chance(0.6) ? (evening.lamps[0] as string) : random.pick([...evening.lamps, ...evening.coats]),
      wide,
      random.range(0.25, 0.7),
    );
  }
  for (let i = 0; i < 26; i++) {
    const y = horizon + (down - horizon) * random.range(0.1, 1);
    sketch += ellipse(
      random.range(0, across),
      y,
      random.range(30, 130),
      random.range(2, 7),
      random.chance(0.5) ? darker(evening.street, 0.3) : (evening.sky[1] as string),
      0.5,
    );
  }
  return sketch;
}

function wires(random: Random, across: number, horizon: number, vanish: number, evening: Evening): string {
  let sketch = '';
  const pole = across * (vanish > across / 2 ? 0.12 : 0.88);
  sketch += line(
    corners(
      [
        [pole, horizon + 60],
        [pole + 4, horizon * 0.08],
      ],
      false,
    ),
    darker(evening.wall, 0.5),
    11,
  );
  for (let i = 0; i < 6; i++) {
    const y = horizon * (0.1 + i * 0.035);
    sketch += line(
      flow([
        [pole, y],
        [(pole + vanish) / 2, y + horizon * random.range(0.28, 0.4)],
        [vanish, horizon * 0.86],
      ]),
      darker(evening.wall, 0.5),
      2.4,
      0.8,
    );
    sketch += line(
      flow([
        [pole, y],
        [(pole + (pole < across / 2 ? -80 : across + 80)) / 2, y + 26],
        [pole < across / 2 ? -80 : across + 80, y - 20],
      ]),
      darker(evening.wall, 0.5),
      2.6,
      0.8,
    );
  }
  return sketch;
}

function traffic(
  random: Random,
  across: number,
  down: number,
  horizon: number,
  vanish: number,
  evening: Evening,
): string {
  let sketch = '';
  for (let i = 0; i < 6; i++) {
    const place = 0.03 + 0.24 * (i / 6) ** 1.4;
    const y = horizon + (down - horizon) * place;
    const size = across * (0.02 + 0.3 * place);
    const x = vanish + (random.chance(0.5) ? 1 : -1) * size * random.range(0.7, 1.5);
    const coming = x < vanish;
    const body = mix(random.pick(evening.coats), evening.street, 0.35);
    sketch += fill(
      flow(
        [
          [x - size * 0.5, y],
          [x - size * 0.5, y - size * 0.5],
          [x - size * 0.36, y - size * 0.9],
          [x + size * 0.36, y - size * 0.9],
          [x + size * 0.5, y - size * 0.5],
          [x + size * 0.5, y],
        ],
        true,
      ),
      body,
    );
    sketch += box(
      x - size * 0.34,
      y - size * 0.8,
      size * 0.68,
      size * 0.27,
      mix(evening.sky[1] as string, evening.street, 0.3),
    );
    for (const side of [-1, 1]) {
      const glint = coming ? (evening.lamps[0] as string) : (evening.lamps[2] as string);
      sketch +=
        ellipse(x + side * size * 0.34, y - size * 0.27, size * 0.26, size * 0.26, glint, 0.3) +
        ellipse(
          x + side * size * 0.34,
          y - size * 0.27,
          size * 0.11,
          size * 0.11,
          coming ? lighter(glint, 0.6) : glint,
        );
      sketch += line(
        corners(
          [
            [x + side * size * 0.34, y + size * 0.1],
            [x + side * size * 0.34, y + size * 1.5],
          ],
          false,
        ),
        glint,
        size * 0.16,
        0.55,
      );
    }
  }
  return sketch;
}

function walker(random: Random, x: number, y: number, tall: number, evening: Evening): string {
  const coat = mix(random.pick(evening.coats), evening.wall, 0.5);
  const cloth = random.pick(evening.coats);
  const dark = darker(evening.wall, 0.45);
  const lean = random.bell() * tall * 0.05;
  const at = (u: number, v: number): Point => [x + u * tall + lean * v, y - v * tall];
  let sketch = ellipse(x, y + tall * 0.02, tall * 0.22, tall * 0.04, dark, 0.6);
  sketch +=
    line(corners([at(0, -0.05), at(0.01, -0.75)], false), mix(coat, evening.street, 0.5), tall * 0.16, 0.5) +
    line(corners([at(0, -0.8), at(0, -1)], false), cloth, tall * 0.3, 0.28);
  sketch +=
    line(corners([at(-0.05, 0.4), at(-0.09, 0)], false), dark, tall * 0.075) +
    line(corners([at(0.05, 0.4), at(0.1, 0.02)], false), dark, tall * 0.075);
  sketch += fill(flow([at(-0.14, 0.34), at(-0.12, 0.66), at(0, 0.74), at(0.12, 0.66), at(0.14, 0.34)], true), coat);
  sketch += ellipse(...at(0, 0.8), tall * 0.058, tall * 0.07, mix('#8a5a40', evening.wall, 0.35));
  const dome = `${flow([at(-0.4, 0.82), at(-0.28, 1.02), at(0.02, 1.1), at(0.3, 1.02), at(0.4, 0.82)])}Z`;
  sketch += line(corners([at(0.02, 1.12), at(0.06, 0.5)], false), dark, tall * 0.02) + fill(dome, cloth);
  sketch +=
    fill(
      `${flow([at(-0.4, 0.82), at(-0.28, 1.02), at(0.02, 1.1)])}L${at(-0.1, 0.84).join(' ')}Z`,
      lighter(cloth, 0.35),
    ) + fill(`${flow([at(0.02, 1.1), at(0.3, 1.02), at(0.4, 0.82)])}L${at(0.16, 0.84).join(' ')}Z`, darker(cloth, 0.3));
  return sketch;
}
