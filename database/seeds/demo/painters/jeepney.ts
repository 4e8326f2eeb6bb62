import { lighter, mix } from '../easel/colour.ts';
import { loose, type OilManner, paintOil } from '../easel/oil.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { box, corners, ellipse, fade, fill, flow, line, type Point } from '../easel/sketch.ts';

const COLOURS: string[][] = [
  ['#c62f2b', '#f2c230', '#1f4e9c', '#f4efe2', '#2a8f6a', '#171a24'],
  ['#e0562b', '#f6d66a', '#16706f', '#fbf3df', '#7c2b6e', '#1d1b2c'],
  ['#d8386b', '#f3b63a', '#27318a', '#f6f0ea', '#1ea4a0', '#141428'],
  ['#2f6f4e', '#e8b83a', '#a32d2a', '#f3ead0', '#2c5fa8', '#1b1f1a'],
];

const enamel: OilManner = {
  ...loose,
  layers: [
    { brush: 40, reach: 3.4, detail: 0, opacity: 0.9 },
    { brush: 18, reach: 4, detail: 4, opacity: 0.95 },
    { brush: 8, reach: 4, detail: 9, opacity: 1 },
    { brush: 4.5, reach: 4.5, detail: 20, opacity: 1 },
  ],
  broken: 7,
  impasto: 0.7,
  weave: 0.05,
  streak: 0.08,
};

/** The king of the road in sign painter's enamel: a face seen head on, or a panel of its ornament. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const colours = COLOURS[seed % COLOURS.length] as string[];
  const sketch =
    Math.floor(seed / COLOURS.length) % 2 === 0
      ? face(random, across, down, colours)
      : panel(random, across, down, colours);
  return paintOil(sketch, { width, height }, seed, enamel);
}

function chrome(name: string): string {
  return fade(name, ['#fbfdfd', '#b9c4cc', '#5d6b78', '#e9eef0', '#8895a1', '#f7fafa']);
}

function sunburst(cx: number, cy: number, reach: number, [a, b]: [string, string], rays: number): string {
  let sketch = ellipse(cx, cy, reach, reach, a);
  for (let i = 0; i < rays; i++) {
    const [from, to] = [(i / rays) * Math.PI * 2, ((i + 0.5) / rays) * Math.PI * 2];
    sketch += fill(
      corners([
        [cx, cy],
        [cx + Math.cos(from) * reach, cy + Math.sin(from) * reach],
        [cx + Math.cos(to) * reach, cy + Math.sin(to) * reach],
      ]),
      b,
    );
  }
  return sketch;
}

function star(cx: number, cy: number, size: number, colour: string, points = 5): string {
  const tips = Array.from({ length: points * 2 }, (_, i): Point => {
    const far = i % 2 ? size * 0.42 : size;
    const turn = (i / (points * 2)) * Math.PI * 2 - Math.PI / 2;
    return [cx + Math.cos(turn) * far, cy + Math.sin(turn) * far];
  });
  return (
    fill(corners(tips), colour) + fill(corners([tips[0] as Point, tips[1] as Point, [cx, cy]]), lighter(colour, 0.4))
  );
}

function lamp(cx: number, cy: number, size: number, colours: string[]): string {
  const [red, yellow, , white, , dark] = colours as [string, string, string, string, string, string];
  return (
    ellipse(cx, cy, size * 1.2, size * 1.2, dark) +
    sunburst(cx, cy, size * 1.12, [red, yellow], 16) +
    ellipse(cx, cy, size * 0.84, size * 0.84, 'url(#chrome)') +
    ellipse(cx, cy, size * 0.68, size * 0.68, mix(white, yellow, 0.35)) +
    ellipse(cx - size * 0.18, cy - size * 0.2, size * 0.34, size * 0.28, '#ffffff', 0.9) +
    line(
      corners(
        [
          [cx - size * 0.6, cy + size * 0.1],
          [cx + size * 0.6, cy + size * 0.1],
        ],
        false,
      ),
      mix(dark, white, 0.5),
      size * 0.05,
    )
  );
}

function face(random: Random, across: number, down: number, colours: string[]): string {
  const [red, yellow, blue, white, green, dark] = colours as [string, string, string, string, string, string];
  const cx = across / 2;
  const wide = Math.min(across * 0.46, down * 0.5);
  const tall = Math.min(down, wide * 2.15);
  const top = (down - tall) / 2 + tall * 0.02;
  const y = (t: number): number => top + tall * t;
  let sketch = `<defs>${chrome('chrome')}${fade('glass', [mix(blue, white, 0.55), mix(blue, dark, 0.35), dark])}</defs>`;
  sketch += sunburst(cx, y(0.42), 1300, [mix(yellow, white, 0.2), mix(red, yellow, 0.35)], random.int(14, 22));
  // The roof board with its stars, the windscreen, the bonnet, the grille, the bumper: from the top down.
  sketch += fill(
    flow([
      [cx - wide * 0.96, y(0.16)],
      [cx - wide * 0.9, y(0.04)],
      [cx, y(-0.005)],
      [cx + wide * 0.9, y(0.04)],
      [cx + wide * 0.96, y(0.16)],
    ]),
    blue,
  );
  sketch += box(cx - wide * 0.97, y(0.12), wide * 1.94, tall * 0.05, 'url(#chrome)');
  for (let i = -3; i <= 3; i++)
    sketch += star(cx + i * wide * 0.25, y(0.075 - 0.02 * Math.cos(i * 0.45)), wide * 0.085, i % 2 ? yellow : white);
  sketch +=
    box(cx - wide * 0.93, y(0.17), wide * 1.86, tall * 0.27, red) +
    box(cx - wide * 0.84, y(0.19), wide * 1.68, tall * 0.22, 'url(#glass)');
  sketch +=
    fill(
      corners([
        [cx - wide * 0.7, y(0.2)],
        [cx - wide * 0.45, y(0.2)],
        [cx - wide * 0.66, y(0.4)],
        [cx - wide * 0.8, y(0.4)],
      ]),
      white,
      0.45,
    ) +
    fill(
      corners([
        [cx + wide * 0.2, y(0.2)],
        [cx + wide * 0.5, y(0.2)],
        [cx + wide * 0.26, y(0.4)],
        [cx + wide * 0.06, y(0.4)],
      ]),
      white,
      0.35,
    );
  sketch += box(cx - wide * 0.025, y(0.18), wide * 0.05, tall * 0.25, 'url(#chrome)');
  for (let i = 0; i < 15; i++)
    sketch += ellipse(
      cx + (i - 7) * wide * 0.115,
      y(0.205),
      wide * 0.05,
      tall * 0.02,
      i % 3 === 0 ? green : i % 3 === 1 ? yellow : red,
    );
  sketch += fill(
    flow(
      [
        [cx - wide * 0.98, y(0.62)],
        [cx - wide * 0.9, y(0.46)],
        [cx, y(0.43)],
        [cx + wide * 0.9, y(0.46)],
        [cx + wide * 0.98, y(0.62)],
        [cx + wide, y(0.84)],
        [cx - wide, y(0.84)],
      ],
      true,
    ),
    green,
  );
  for (const side of [-1, 1]) {
    for (let i = 0; i < 4; i++)
      sketch += line(
        flow([
          [cx + side * wide * (0.16 + i * 0.07), y(0.46)],
          [cx + side * wide * (0.5 + i * 0.09), y(0.485)],
          [cx + side * wide * 0.95, y(0.54 + i * 0.022)],
        ]),
        [yellow, red, white, blue][i] as string,
        wide * 0.04,
      );
    sketch += lamp(cx + side * wide * 0.68, y(0.67), wide * 0.215, colours);
    sketch +=
      star(cx + side * wide * 0.68, y(0.805), wide * 0.075, yellow, 8) +
      ellipse(cx + side * wide * 0.92, y(0.55), wide * 0.05, wide * 0.05, 'url(#chrome)');
    sketch +=
      ellipse(cx + side * wide * 1.08, y(0.35), wide * 0.1, tall * 0.06, 'url(#chrome)') +
      ellipse(cx + side * wide * 1.08, y(0.35), wide * 0.07, tall * 0.045, mix(blue, white, 0.6));
  }
  const grille = flow(
    [
      [cx - wide * 0.36, y(0.5)],
      [cx, y(0.47)],
      [cx + wide * 0.36, y(0.5)],
      [cx + wide * 0.4, y(0.82)],
      [cx - wide * 0.4, y(0.82)],
    ],
    true,
  );
  sketch += fill(grille, 'url(#chrome)');
  for (let i = -4; i <= 4; i++)
    sketch += fill(
      corners([
        [cx + i * wide * 0.074 - 7, y(0.53)],
        [cx + i * wide * 0.074 + 7, y(0.53)],
        [cx + i * wide * 0.08 + 8, y(0.79)],
        [cx + i * wide * 0.08 - 8, y(0.79)],
      ]),
      i % 2 ? red : dark,
    );
  sketch +=
    ellipse(cx, y(0.655), wide * 0.17, wide * 0.17, dark) +
    sunburst(cx, y(0.655), wide * 0.155, [blue, mix(blue, white, 0.4)], 12) +
    star(cx, y(0.655), wide * 0.13, yellow, 5);
  sketch += box(cx - wide * 1.12, y(0.84), wide * 2.24, tall * 0.07, 'url(#chrome)');
  for (let i = 0; i < 15; i++)
    sketch += fill(
      corners([
        [cx - wide * 1.1 + i * wide * 0.147, y(0.855)],
        [cx - wide * 1.03 + i * wide * 0.147, y(0.855)],
        [cx - wide * 1.06 + i * wide * 0.147, y(0.895)],
        [cx - wide * 1.13 + i * wide * 0.147, y(0.895)],
      ]),
      i % 2 ? red : yellow,
    );
  sketch += box(0, y(0.955), across, down, mix(dark, blue, 0.25));
  for (const side of [-1, 1])
    sketch += fill(
      flow(
        [
          [cx + side * wide * 0.95, y(0.91)],
          [cx + side * wide * 0.95, y(1)],
          [cx + side * wide * 0.6, y(1)],
          [cx + side * wide * 0.6, y(0.91)],
        ],
        true,
      ),
      dark,
    );
  return sketch;
}

function panel(random: Random, across: number, down: number, colours: string[]): string {
  const [red, yellow, blue, white, green, dark] = colours as [string, string, string, string, string, string];
  let sketch = `<defs>${chrome('chrome')}</defs>${box(0, 0, across, down, dark)}`;
  const rows = down > across ? 4 : 3;
  const tall = down / rows;
  const bands = random.shuffle(['sun', 'stripes', 'stars', 'sun', 'scallops']);
  for (let row = 0; row < rows; row++) {
    const y = row * tall;
    const kind = row === 1 ? 'sun' : (bands[row] as string);
    const [ground, mark, third] = random.shuffle([red, yellow, blue, green, white]) as [string, string, string];
    sketch += box(0, y, across, tall, ground);
    const count = Math.max(2, Math.round(across / tall));
    const pitch = across / count;
    for (let i = 0; i < count; i++) {
      const cx = (i + 0.5) * pitch;
      const cy = y + tall / 2;
      const round = Math.min(tall, pitch) * 0.46;
      if (kind === 'sun')
        sketch +=
          i % 2 === row % 2
            ? lamp(cx, cy, round * 0.82, colours)
            : sunburst(cx, cy, round, [mark, third], 12) + star(cx, cy, round * 0.6, white, 8);
      if (kind === 'stars')
        sketch += sunburst(cx, cy, round * 1.05, [mark, ground], 20) + star(cx, cy, round * 0.8, third, 5);
      if (kind === 'stripes')
        for (let k = 0; k < 7; k++)
          sketch += fill(
            corners([
              [cx - pitch / 2 + (k * pitch) / 7, y + tall],
              [cx - pitch / 2 + ((k + 0.5) * pitch) / 7, y + tall],
              [cx - pitch / 2 + ((k + 1.5) * pitch) / 7, y],
              [cx - pitch / 2 + ((k + 1) * pitch) / 7, y],
            ]),
            k % 2 ? mark : third,
          );
      if (kind === 'scallops')
        for (let k = 4; k > 0; k--)
          sketch += ellipse(
            cx,
            y + tall,
            pitch * 0.125 * k,
            tall * 0.23 * k,
            [dark, mark, white, third][k - 1] as string,
          );
    }
    sketch +=
      box(0, y - 9, across, 18, 'url(#chrome)') +
      line(
        corners(
          [
            [0, y + 14],
            [across, y + 14],
          ],
          false,
        ),
        dark,
        5,
      );
    for (let x = 20; x < across; x += 44) sketch += ellipse(x, y, 5, 5, mix(dark, white, 0.4));
  }
  return sketch;
}
