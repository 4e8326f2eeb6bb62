import { boxBlur } from '../easel/direction.ts';
import { limit } from '../easel/ground.ts';
import { at, noiseTile } from '../easel/noise.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { blank, type Raster, rasterise, resized, units } from '../easel/raster.ts';
import { box, corners, ellipse, fill, flow, line, type Point } from '../easel/sketch.ts';

interface Material {
  low: readonly [number, number, number];
  high: readonly [number, number, number];
  grain: 'wood' | 'clay' | 'brass';
}

const MATERIALS: Material[] = [
  { low: [70, 36, 20], high: [196, 128, 78], grain: 'wood' },
  { low: [112, 54, 34], high: [222, 150, 110], grain: 'clay' },
  { low: [92, 60, 22], high: [238, 200, 116], grain: 'brass' },
  { low: [128, 120, 108], high: [240, 234, 222], grain: 'clay' },
  { low: [42, 28, 22], high: [140, 96, 66], grain: 'wood' },
];

type Scene = (random: Random, across: number, down: number) => string;

const WORKS: readonly (readonly [scene: Scene, material: number])[] = [
  // Placido Carreon
  [shoal, 0],
  [firstFish, 4],
  [procession, 0],
  [lakeSun, 4],
  [chisels, 0],
  // Nenita Salvosa
  [harvest, 2],
  [estero, 1],
  [winding, 3],
  [winnowing, 2],
  [sunFace, 1],
  [candles, 1],
];

/** Pixels of the longer side of the drawing. */
const MODEL_SIDE = 640;

/** Low relief under a lamp from the upper left: carved narra, fired clay, plaster or beaten brass. */
export async function paint(seed: number, width: number, height: number): Promise<Raster> {
  const long = Math.max(width, height);
  if (long < 200)
    return resized(
      await paint(seed, Math.round((width / long) * 200), Math.round((height / long) * 200)),
      width,
      height,
    );
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const [scene, material] = WORKS[seed % WORKS.length] as (typeof WORKS)[number];
  // Cuts and shadows are in pixels of the model, so it has one size for all sizes of the picture.
  const scale = MODEL_SIDE / long;
  const carved = await rasterise(scene(random, across, down), Math.round(width * scale), Math.round(height * scale));
  return lit(heights(carved), carved, { width, height }, MATERIALS[material] as Material, seed);
}

/** A sharp and a soft copy of the drawing together: edges that are cut, planes that swell. */
function heights({ width, height, data }: Raster): Float32Array {
  const sharp = Float32Array.from({ length: width * height }, (_, i) => data[i * 3] as number);
  const soft = sharp.slice();
  boxBlur(sharp, width, height, 1);
  for (let pass = 0; pass < 2; pass++) boxBlur(soft, width, height, 6);
  for (let i = 0; i < sharp.length; i++) sharp[i] = (sharp[i] as number) * 0.62 + (soft[i] as number) * 0.75;
  boxBlur(sharp, width, height, 1);
  return sharp;
}

function lit(
  relief: Float32Array,
  model: Raster,
  size: { width: number; height: number },
  material: Material,
  seed: number,
): Raster {
  const raster = blank(size.width, size.height);
  const long = Math.max(size.width, size.height);
  const scale = model.width / size.width;
  const fibre = noiseTile(91, 24, 5);
  const dents = noiseTile(92, 48, 4);
  const shift = (seed % 59) / 59;
  const steep = 0.042 * (900 / Math.max(model.width, model.height));
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const [u, v] = [x / long, y / long];
      const sx = Math.min(model.width - 2, Math.max(1, x * scale));
      const sy = Math.min(model.height - 2, Math.max(1, y * scale));
      const here = sample(relief, model.width, model.height, sx, sy);
      const dx =
        sample(relief, model.width, model.height, sx + 1, sy) - sample(relief, model.width, model.height, sx - 1, sy);
      const dy =
        sample(relief, model.width, model.height, sx, sy + 1) - sample(relief, model.width, model.height, sx, sy - 1);
      const hollow = sample(relief, model.width, model.height, sx - 7, sy - 8) - here;
      const tool = material.grain === 'wood' ? at(fibre, u * 3 + shift, v * 0.22) : at(dents, u * 1.4 + shift, v * 1.4);
      const tx = dx * steep + tool * (material.grain === 'wood' ? 0.1 : 0.16);
      const ty = dy * steep + at(dents, u * 1.5, v * 1.5 + shift) * 0.14;
      const length = Math.hypot(tx, ty, 1);
      const facing = (tx * -0.52 + ty * -0.6 + 0.62) / length;
      const shine = Math.max(0, (tx * -0.33 + ty * -0.4 + 0.93) / length) ** (material.grain === 'brass' ? 26 : 16);
      const shadow = Math.max(0, Math.min(0.5, hollow * 0.006));
      const lamp = 1.08 - 0.34 * Math.hypot(u - 0.25, v - 0.2);
      const tone = Math.max(
        0.02,
        Math.min(1.1, (0.12 + facing * 0.95 + (here - 150) * 0.0009 - shadow) * lamp + tool * 0.06),
      );
      const gloss = shine * (material.grain === 'brass' ? 105 : material.grain === 'wood' ? 42 : 12) * (1 - shadow * 2);
      const c = (y * size.width + x) * 3;
      for (let k = 0; k < 3; k++)
        raster.data[c + k] = limit(
          (material.low[k] as number) * (0.25 + 0.5 * tone) +
            ((material.high[k] as number) - (material.low[k] as number) * 0.5) * tone +
            gloss * (k === 2 ? 0.72 : 1),
        );
    }
  }
  return raster;
}

function sample(plane: Float32Array, width: number, height: number, x: number, y: number): number {
  const cx = x < 0 ? 0 : Math.min(x, width - 1.01);
  const cy = y < 0 ? 0 : Math.min(y, height - 1.01);
  const x0 = cx | 0;
  const y0 = cy | 0;
  const i = y0 * width + x0;
  const below = y0 + 1 < height ? width : 0;
  const top = (plane[i] as number) + ((plane[i + 1] as number) - (plane[i] as number)) * (cx - x0);
  const bottom =
    (plane[i + below] as number) + ((plane[i + below + 1] as number) - (plane[i + below] as number)) * (cx - x0);
  return top + (bottom - top) * (cy - y0);
}

const grey = (level: number): string => `rgb(${level | 0},${level | 0},${level | 0})`;

function frame(across: number, down: number): string {
  return `<rect x="14" y="14" width="${across - 28}" height="${down - 28}" fill="none" stroke="${grey(190)}" stroke-width="28"/>`;
}

function shoal(random: Random, across: number, down: number): string {
  let sketch = box(0, 0, across, down, grey(70));
  for (let i = 0; i < 26; i++) {
    const y = (down * i) / 25;
    const points = Array.from(
      { length: 12 },
      (_, k): Point => [(across * (k - 0.5)) / 10, y + 22 * Math.sin(k * 1.15 + i * 0.8)],
    );
    sketch += line(flow(points), grey(i % 2 ? 108 : 92), 12);
  }
  const count = random.int(7, 12);
  for (let i = 0; i < count; i++) {
    const s = Math.min(across, down) * random.range(0.00075, 0.00135);
    const [x, y] = [across * (0.12 + 0.76 * ((i * 0.618) % 1)), down * (0.12 + (0.78 * (i + 0.5)) / count)];
    const turn = random.bell() * 22 + (i % 3 === 0 ? 180 : 0);
    let fish = fill(
      flow(
        [
          [-190, 0],
          [-120, -58],
          [0, -78],
          [110, -42],
          [160, -8],
          [240, -66],
          [222, 0],
          [240, 66],
          [160, 8],
          [110, 42],
          [0, 78],
          [-120, 58],
        ],
        true,
      ),
      grey(188),
    );
    fish +=
      fill(
        flow(
          [
            [-30, -74],
            [20, -118],
            [90, -98],
            [60, -60],
          ],
          true,
        ),
        grey(160),
      ) +
      fill(
        flow(
          [
            [-20, 72],
            [10, 108],
            [70, 90],
            [50, 60],
          ],
          true,
        ),
        grey(150),
      );
    for (let row = -2; row <= 2; row++)
      for (let k = 0; k < 6; k++)
        fish += line(
          flow([
            [-70 + k * 32, row * 24 - 12 + Math.abs(row)],
            [-56 + k * 32, row * 24],
            [-70 + k * 32, row * 24 + 12],
          ]),
          grey(140),
          5,
        );
    fish +=
      line(
        flow([
          [-106, -52],
          [-86, 0],
          [-106, 52],
        ]),
        grey(120),
        8,
      ) +
      ellipse(-142, -12, 15, 15, grey(235)) +
      ellipse(-142, -12, 7, 7, grey(110));
    for (let k = -2; k <= 2; k++)
      fish += line(
        corners(
          [
            [176, k * 5],
            [226, k * 22],
          ],
          false,
        ),
        grey(140),
        5,
      );
    sketch += `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)}) scale(${s.toFixed(2)})">${fish}</g>`;
  }
  return sketch + frame(across, down);
}

function harvest(random: Random, across: number, down: number): string {
  let sketch = box(0, 0, across, down, grey(64));
  const sun: Point = [across * random.range(0.35, 0.65), down * random.range(0.26, 0.38)];
  const round = Math.min(across, down) * 0.16;
  for (let i = 0; i < 28; i++) {
    const way = (i / 28) * Math.PI * 2;
    const to = Math.max(across, down);
    sketch += fill(
      corners([
        [sun[0] + Math.cos(way - 0.03) * round, sun[1] + Math.sin(way - 0.03) * round],
        [sun[0] + Math.cos(way) * to, sun[1] + Math.sin(way) * to],
        [sun[0] + Math.cos(way + 0.08) * to, sun[1] + Math.sin(way + 0.08) * to],
        [sun[0] + Math.cos(way + 0.05) * round, sun[1] + Math.sin(way + 0.05) * round],
      ]),
      grey(96),
    );
  }
  sketch +=
    ellipse(sun[0], sun[1], round, round, grey(150)) +
    ellipse(sun[0], sun[1], round * 0.8, round * 0.8, grey(200)) +
    ellipse(sun[0], sun[1], round * 0.4, round * 0.4, grey(170));
  for (let stem = 0; stem < Math.round(across / 90); stem++) {
    const x = ((stem + 0.5) / Math.round(across / 90)) * across + random.bell() * 18;
    const lean = random.bell() * 110;
    const tip: Point = [x + lean, down * random.range(0.3, 0.62)];
    sketch += line(flow([[x, down], [x + lean * 0.2, (down + tip[1]) / 2], tip]), grey(170), 11);
    for (let leaf = 0; leaf < 3; leaf++) {
      const y = down - (down - tip[1]) * (0.2 + leaf * 0.25);
      const side = leaf % 2 ? 1 : -1;
      sketch += fill(
        flow(
          [
            [x + lean * 0.1 * leaf, y],
            [x + side * 50, y - 90],
            [x + side * 130, y - 70],
            [x + side * 60, y - 60],
          ],
          true,
        ),
        grey(140 + leaf * 16),
      );
    }
    for (let grain = 0; grain < 14; grain++) {
      const t = grain / 14;
      sketch += ellipse(
        tip[0] + lean * 0.35 * t + (grain % 2 ? 15 : -15),
        tip[1] + 120 * t * t - 20 * t,
        11,
        21,
        grey(225),
        1,
        grain % 2 ? -34 : 34,
      );
    }
  }
  return sketch + frame(across, down);
}

function procession(random: Random, across: number, down: number): string {
  let sketch = box(0, 0, across, down, grey(66));
  for (let i = 0; i < 12; i++)
    sketch += fill(
      flow(
        Array.from({ length: 8 }, (_, k): Point => [(across * k) / 7, down * (0.1 + i * 0.03) + 20 * Math.sin(k + i)]),
      ),
      grey(72 + i * 3),
    );
  const rows = down > across ? 3 : 2;
  for (let row = 0; row < rows; row++) {
    const people = Math.round((across / down) * rows * 3) + random.int(0, 2);
    for (let i = 0; i < people; i++) {
      const s = (down / rows / 420) * random.range(0.86, 1);
      const x = (across * (i + 0.5 + (row % 2) * 0.3)) / people;
      const y = (down * (row + 0.96)) / rows - 22;
      const level = 140 + row * 16 + (i % 3) * 14;
      let one = fill(
        flow(
          [
            [-56, 0],
            [-62, -150],
            [-44, -250],
            [0, -280],
            [44, -250],
            [62, -150],
            [56, 0],
          ],
          true,
        ),
        grey(level),
      );
      for (let fold = -2; fold <= 2; fold++)
        one += line(
          flow([
            [fold * 17, -232],
            [fold * 22, -120],
            [fold * 25, -6],
          ]),
          grey(level - 42),
          7,
        );
      one +=
        ellipse(0, -312, 34, 42, grey(level + 34)) +
        line(
          corners(
            [
              [0, -318],
              [-4, -300],
              [4, -298],
            ],
            false,
          ),
          grey(level - 20),
          4,
        ) +
        line(
          corners(
            [
              [-14, -286],
              [12, -286],
            ],
            false,
          ),
          grey(level - 20),
          4,
        );
      one += random.chance(0.5)
        ? fill(
            corners([
              [-76, -332],
              [0, -392],
              [76, -332],
            ]),
            grey(level + 50),
          )
        : fill(
            flow(
              [
                [-42, -300],
                [-38, -360],
                [0, -372],
                [38, -360],
                [42, -300],
                [26, -340],
                [-26, -340],
              ],
              true,
            ),
            grey(level - 30),
          );
      one +=
        line(
          flow([
            [-50, -210],
            [-10, -176],
            [44, -216],
          ]),
          grey(level + 44),
          25,
        ) +
        (random.chance(0.5)
          ? ellipse(0, -188, 40, 28, grey(238))
          : line(
              corners(
                [
                  [60, -10],
                  [76, -390],
                ],
                false,
              ),
              grey(215),
              12,
            ));
      sketch += `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${s.toFixed(2)})">${one}</g>`;
    }
  }
  return sketch + frame(across, down);
}

/** One large fish, and the small ones turn around it. */
function firstFish(_random: Random, across: number, down: number): string {
  const [cx, cy] = [across / 2, down / 2];
  let sketch = box(0, 0, across, down, grey(64));
  for (let ring = 1; ring < 9; ring++)
    sketch += `<ellipse cx="${cx}" cy="${cy}" rx="${ring * across * 0.075}" ry="${ring * down * 0.075}" fill="none" stroke="${grey(ring % 2 ? 104 : 86)}" stroke-width="13"/>`;
  const fish = (x: number, y: number, s: number, turn: number, level: number): string =>
    `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)}) scale(${s.toFixed(2)})">${fill(
      flow(
        [
          [-190, 0],
          [-120, -66],
          [0, -88],
          [110, -44],
          [160, -8],
          [240, -76],
          [222, 0],
          [240, 76],
          [160, 8],
          [110, 44],
          [0, 88],
          [-120, 66],
        ],
        true,
      ),
      grey(level),
    )}${[0, 1, 2, 3, 4, 5]
      .map((k) =>
        line(
          flow([
            [-70 + k * 34, -50],
            [-52 + k * 34, 0],
            [-70 + k * 34, 50],
          ]),
          grey(level - 50),
          7,
        ),
      )
      .join('')}${ellipse(-142, -14, 16, 16, grey(240))}</g>`;
  for (let i = 0; i < 15; i++) {
    const turn = (i / 15) * Math.PI * 2;
    sketch += fish(
      cx + Math.cos(turn) * across * 0.4,
      cy + Math.sin(turn) * down * 0.39,
      0.34,
      (turn * 180) / Math.PI + 90,
      170,
    );
  }
  return sketch + fish(cx, cy, (Math.min(across, down) / 1000) * 1.6, -14, 205) + frame(across, down);
}

/** The sun over a lake with hills and two boats. */
function lakeSun(_random: Random, across: number, down: number): string {
  const sun: Point = [across / 2, down * 0.3];
  let sketch = box(0, 0, across, down, grey(70));
  for (let ring = 7; ring > 0; ring--)
    sketch += ellipse(sun[0], sun[1], ring * 62, ring * 62, grey(ring % 2 ? 92 : 112));
  sketch += ellipse(sun[0], sun[1], 110, 110, grey(215));
  for (let i = 0; i < 3; i++)
    sketch += fill(
      flow(
        [
          [-20, down * 0.62],
          [across * (0.12 + i * 0.1), down * (0.44 + i * 0.05)],
          [across * (0.34 + i * 0.12), down * (0.56 - i * 0.04)],
          [across * (0.64 + i * 0.06), down * (0.44 + i * 0.04)],
          [across + 20, down * 0.58],
          [across + 20, down],
          [-20, down],
        ],
        true,
      ),
      grey(118 + i * 22),
    );
  sketch += box(0, down * 0.62, across, down, grey(84));
  for (let i = 0; i < 11; i++)
    sketch += line(
      flow(
        Array.from(
          { length: 9 },
          (_, k): Point => [(across * k) / 8, down * (0.66 + i * 0.032) + 9 * Math.sin(k * 2 + i)],
        ),
      ),
      grey(i % 2 ? 140 : 116),
      11,
    );
  for (const [x, y, s] of [
    [0.34, 0.76, 1],
    [0.7, 0.88, 1.3],
  ] as const)
    sketch +=
      fill(
        flow(
          [
            [across * x - 150 * s, down * y - 36 * s],
            [across * x - 60 * s, down * y],
            [across * x + 60 * s, down * y],
            [across * x + 150 * s, down * y - 40 * s],
            [across * x + 60 * s, down * y + 34 * s],
            [across * x - 60 * s, down * y + 34 * s],
          ],
          true,
        ),
        grey(220),
      ) +
      fill(
        corners([
          [across * x, down * y - 10],
          [across * x, down * y - 190 * s],
          [across * x + 110 * s, down * y - 40 * s],
        ]),
        grey(190),
      );
  return sketch + frame(across, down);
}

/** Tools side by side, each with another edge. */
function chisels(random: Random, across: number, down: number): string {
  let sketch = box(0, 0, across, down, grey(80));
  for (let i = 0; i < 14; i++)
    sketch += line(
      flow([
        [0, (down * i) / 13],
        [across / 2, (down * i) / 13 + random.bell() * 14],
        [across, (down * i) / 13],
      ]),
      grey(90),
      9,
    );
  for (let i = 0; i < 11; i++) {
    const x = across * (0.1 + i * 0.08);
    const [w, top] = [across * (0.01 + 0.006 * (i % 4)), down * (0.12 + 0.05 * Math.sin(i * 1.9))];
    sketch +=
      fill(
        flow(
          [
            [x - 22, down * 0.9],
            [x - 26, down * 0.66],
            [x - 16, down * 0.56],
            [x + 16, down * 0.56],
            [x + 26, down * 0.66],
            [x + 22, down * 0.9],
          ],
          true,
        ),
        grey(176),
      ) +
      line(
        corners(
          [
            [x - 24, down * 0.84],
            [x + 24, down * 0.84],
          ],
          false,
        ),
        grey(120),
        8,
      );
    sketch += fill(
      corners([
        [x - 8, down * 0.56],
        [x + 8, down * 0.56],
        [x + w, top + down * 0.16],
        [x + w, top + (i % 3) * 18],
        [x - w, top + ((i + 1) % 3) * 18],
        [x - w, top + down * 0.16],
      ]),
      grey(226),
    );
  }
  return sketch + frame(across, down);
}

/** Houses on posts along a canal, and their reflection. */
function estero(random: Random, across: number, down: number): string {
  let sketch = box(0, 0, across, down, grey(96)) + box(0, down * 0.56, across, down, grey(72));
  for (let i = 0; i < 6; i++) {
    const [x, w, h] = [across * (0.02 + i * 0.162), across * 0.15, down * random.range(0.2, 0.34)];
    sketch +=
      box(x, down * 0.5 - h, w, h, grey(150 + (i % 3) * 22)) +
      fill(
        corners([
          [x - 14, down * 0.5 - h],
          [x + w / 2, down * 0.5 - h - down * 0.09],
          [x + w + 14, down * 0.5 - h],
        ]),
        grey(190 - (i % 2) * 30),
      ) +
      box(x + w * 0.2, down * 0.5 - h * 0.7, w * 0.26, h * 0.34, grey(84)) +
      box(x + w * 0.58, down * 0.5 - h * 0.7, w * 0.26, h * 0.34, grey(92));
    for (const k of [0.08, 0.5, 0.92])
      sketch += line(
        corners(
          [
            [x + w * k, down * 0.5],
            [x + w * k, down * 0.66],
          ],
          false,
        ),
        grey(170),
        11,
      );
    for (let k = 0; k < 4; k++)
      sketch += line(
        flow([
          [x, down * (0.7 + k * 0.07)],
          [x + w / 2, down * (0.72 + k * 0.07)],
          [x + w, down * (0.7 + k * 0.07)],
        ]),
        grey(118 + k * 14),
        13,
      );
  }
  return (
    sketch +
    fill(
      flow(
        [
          [across * 0.3, down * 0.82],
          [across * 0.4, down * 0.88],
          [across * 0.6, down * 0.88],
          [across * 0.7, down * 0.81],
          [across * 0.6, down * 0.94],
          [across * 0.4, down * 0.94],
        ],
        true,
      ),
      grey(222),
    ) +
    frame(across, down)
  );
}

/** A line of small people that winds up a hill. */
function winding(_random: Random, across: number, down: number): string {
  let sketch = box(0, 0, across, down, grey(84));
  for (let i = 0; i < 5; i++)
    sketch += fill(
      flow(
        [
          [-20, down * (0.3 + i * 0.16)],
          [across * 0.3, down * (0.2 + i * 0.17)],
          [across * 0.7, down * (0.32 + i * 0.15)],
          [across + 20, down * (0.22 + i * 0.17)],
          [across + 20, down + 20],
          [-20, down + 20],
        ],
        true,
      ),
      grey(92 + i * 12),
    );
  for (let i = 0; i < 46; i++) {
    const t = i / 46;
    const x = across * (0.5 + 0.42 * Math.sin(t * 11) * (0.4 + 0.6 * t));
    const y = down * (0.16 + 0.76 * t);
    const s = 0.22 + 0.5 * t;
    sketch +=
      fill(
        flow(
          [
            [x - 34 * s, y],
            [x - 30 * s, y - 80 * s],
            [x, y - 110 * s],
            [x + 30 * s, y - 80 * s],
            [x + 34 * s, y],
          ],
          true,
        ),
        grey(170 + (i % 3) * 22),
      ) +
      ellipse(x, y - 128 * s, 22 * s, 26 * s, grey(225)) +
      line(
        corners(
          [
            [x + 36 * s, y],
            [x + 40 * s, y - 150 * s],
          ],
          false,
        ),
        grey(200),
        7 * s,
      );
  }
  return sketch + frame(across, down);
}

/** A tray of rice in two hands. */
function winnowing(random: Random, across: number, down: number): string {
  const [cx, cy, r] = [across / 2, down * 0.46, Math.min(across, down) * 0.42];
  let sketch = box(0, 0, across, down, grey(70));
  for (let i = 0; i < 30; i++)
    sketch += line(
      flow([
        [cx, down],
        [across * (i / 29), down * 0.5],
        [across * (i / 29) * 1.2 - across * 0.1, 0],
      ]),
      grey(84),
      8,
    );
  sketch += ellipse(cx, cy, r * 1.08, r * 1.08, grey(190)) + ellipse(cx, cy, r * 0.96, r * 0.96, grey(110));
  for (let i = -7; i <= 7; i++) {
    const half = r * 0.94 * Math.sqrt(1 - (i * 0.13) ** 2);
    sketch +=
      line(
        corners(
          [
            [cx + i * r * 0.13, cy - half],
            [cx + i * r * 0.13, cy + half],
          ],
          false,
        ),
        grey(128),
        9,
      ) +
      line(
        corners(
          [
            [cx - half, cy + i * r * 0.13],
            [cx + half, cy + i * r * 0.13],
          ],
          false,
        ),
        grey(122),
        9,
      );
  }
  for (let i = 0; i < 110; i++) {
    const [turn, far] = [random.range(0, 6.28), r * 0.66 * random.next() ** 0.6];
    sketch += ellipse(cx + Math.cos(turn) * far, cy + Math.sin(turn) * far, 9, 17, grey(232), 1, random.range(0, 180));
  }
  for (const side of [-1, 1]) {
    sketch += line(
      flow([
        [cx + side * across * 0.5, down],
        [cx + side * r * 1.02, cy + r * 0.72],
        [cx + side * r * 0.92, cy + r * 0.24],
      ]),
      grey(186),
      64,
    );
    for (let k = 0; k < 4; k++)
      sketch += line(
        flow([
          [cx + side * r * 0.98, cy + r * (0.5 - k * 0.13)],
          [cx + side * r * 0.78, cy + r * (0.46 - k * 0.13)],
        ]),
        grey(214),
        25,
      );
  }
  return sketch + frame(across, down);
}

/** A sun with a face. */
function sunFace(_random: Random, across: number, down: number): string {
  const [cx, cy, r] = [across / 2, down / 2, Math.min(across, down) * 0.24];
  let sketch = box(0, 0, across, down, grey(72));
  for (let i = 0; i < 16; i++) {
    const way = (i / 16) * Math.PI * 2;
    const p = (turn: number, far: number): Point => [cx + Math.cos(turn) * far, cy + Math.sin(turn) * far];
    sketch += fill(
      i % 2
        ? corners([p(way - 0.16, r), p(way, r * 1.86), p(way + 0.16, r)])
        : flow([p(way - 0.14, r), p(way + 0.1, r * 1.4), p(way - 0.06, r * 1.9), p(way + 0.14, r)], true),
      grey(170),
    );
  }
  sketch += ellipse(cx, cy, r, r, grey(150)) + ellipse(cx, cy, r * 0.9, r * 0.9, grey(190));
  for (const side of [-1, 1])
    sketch +=
      fill(
        flow(
          [
            [cx + side * r * 0.16, cy - r * 0.1],
            [cx + side * r * 0.36, cy - r * 0.26],
            [cx + side * r * 0.56, cy - r * 0.1],
            [cx + side * r * 0.36, cy - r * 0.02],
          ],
          true,
        ),
        grey(228),
      ) +
      line(
        flow([
          [cx + side * r * 0.14, cy - r * 0.3],
          [cx + side * r * 0.4, cy - r * 0.46],
          [cx + side * r * 0.62, cy - r * 0.26],
        ]),
        grey(120),
        14,
      ) +
      ellipse(cx + side * r * 0.46, cy + r * 0.24, r * 0.15, r * 0.13, grey(214));
  return (
    sketch +
    fill(
      corners([
        [cx - r * 0.05, cy - r * 0.2],
        [cx + r * 0.05, cy - r * 0.2],
        [cx + r * 0.14, cy + r * 0.2],
        [cx - r * 0.14, cy + r * 0.2],
      ]),
      grey(230),
    ) +
    fill(
      flow(
        [
          [cx - r * 0.34, cy + r * 0.42],
          [cx, cy + r * 0.38],
          [cx + r * 0.34, cy + r * 0.42],
          [cx, cy + r * 0.6],
        ],
        true,
      ),
      grey(120),
    ) +
    frame(across, down)
  );
}

/** Hands, each with a candle. */
function candles(random: Random, across: number, down: number): string {
  let sketch = box(0, 0, across, down, grey(66));
  for (let i = 0; i < 9; i++) {
    const [x, top] = [across * (0.07 + i * 0.108), down * (0.34 + 0.1 * Math.sin(i * 2.1))];
    for (let ring = 3; ring > 0; ring--)
      sketch += ellipse(x, top - 50, ring * 34, ring * 46, grey(66 + (4 - ring) * 16));
    sketch +=
      fill(
        flow(
          [
            [x, top - 110],
            [x + 20, top - 50],
            [x, top - 16],
            [x - 20, top - 50],
          ],
          true,
        ),
        grey(240),
      ) + box(x - 15, top - 14, 30, down * 0.4, grey(198));
    sketch += line(
      flow([
        [x + random.bell() * 20, down + 20],
        [x + 8, down * 0.84],
        [x, top + down * 0.32],
      ]),
      grey(150),
      62,
    );
    for (let k = 0; k < 4; k++)
      sketch += line(
        flow([
          [x - 36, top + down * (0.2 + k * 0.05)],
          [x + 6, top + down * (0.19 + k * 0.05)],
          [x + 34, top + down * (0.21 + k * 0.05)],
        ]),
        grey(178 + k * 8),
        23,
      );
  }
  return sketch + frame(across, down);
}
