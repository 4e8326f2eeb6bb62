import { darker, lighter, mix, ramp } from './colour.ts';
import { type Random, randomFrom } from './random.ts';
import { beneath, box, corners, ellipse, fade, fill, flow, line, type Point } from './sketch.ts';

export type Backdrop =
  | 'plain'
  | 'window'
  | 'sea'
  | 'hills'
  | 'cone'
  | 'leaves'
  | 'loom'
  | 'canvases'
  | 'shelf'
  | 'night'
  | 'capiz'
  | 'planks'
  | 'prints'
  | 'arch'
  | 'bands'
  | 'rain';

/** What stands behind a sitter; `colours` from the darkest to the palest. */
export function backdrop(
  kind: Backdrop,
  colours: readonly string[],
  { across, down }: { across: number; down: number },
  seed: number,
): string {
  const random = randomFrom(seed);
  const size: Size = { across, down };
  const [dark, middle, pale] = colours as [string, string, string];
  const wash = box(0, 0, across, down, middle) + scumble(random, size, colours);
  if (kind === 'plain') return wash;
  if (kind === 'window') {
    const x = across * random.range(0.58, 0.66);
    let sketch =
      wash +
      box(x, -20, across * 0.3, down * 0.62, lighter(pale, 0.6)) +
      box(x, down * 0.34, across * 0.3, down * 0.28, mix(pale, '#7fa06a', 0.5));
    for (let i = 0; i < 3; i++) sketch += box(x + i * across * 0.15 - 8, -20, 16, down * 0.62, dark);
    return (
      sketch +
      box(x - 20, down * 0.28, across * 0.34, 14, dark) +
      box(x - 34, down * 0.61, across * 0.38, 26, darker(middle, 0.25))
    );
  }
  if (kind === 'sea') return sea(random, size, [dark, middle, pale]);
  if (kind === 'hills') return ridges(random, size, colours, 7);
  if (kind === 'cone') {
    const x = across * random.range(0.62, 0.76);
    return (
      `<defs>${fade('bd', [middle, pale])}</defs>${box(0, 0, across, down, 'url(#bd)')}` +
      fill(
        flow([
          [x - across * 0.6, down * 0.72],
          [x - across * 0.26, down * 0.5],
          [x - across * 0.06, down * 0.2],
          [x + across * 0.03, down * 0.19],
          [x + across * 0.22, down * 0.48],
          [x + across * 0.6, down * 0.74],
        ]),
        dark,
      ) +
      fill(
        flow([
          [x, down * 0.2],
          [x + across * 0.03, down * 0.19],
          [x + across * 0.22, down * 0.48],
          [x + across * 0.6, down * 0.74],
          [x + across * 0.04, down * 0.74],
        ]),
        darker(dark, 0.3),
        0.7,
      ) +
      ellipse(x - 60, down * 0.16, 70, 16, lighter(pale, 0.5), 0.8) +
      ellipse(x - 20, down * 0.44, 190, 22, lighter(pale, 0.5), 0.6) +
      box(0, down * 0.7, across, down * 0.3, mix(dark, '#5f7a3a', 0.6))
    );
  }
  if (kind === 'leaves') {
    let sketch = wash;
    for (let i = 0; i < 26; i++) {
      const [x, y, turn, long] = [
        random.range(-0.05, 1.05) * across,
        random.range(-0.05, 1) * down,
        random.range(0, 6.3),
        random.range(110, 230),
      ];
      const leaf = mix(random.pick([dark, middle, pale]), random.pick(['#3f6a45', '#6f8f4a', '#2a4f45']), 0.5);
      const tip: Point = [x + Math.cos(turn) * long, y + Math.sin(turn) * long];
      const aside = (by: number): Point => [
        (x + tip[0]) / 2 + Math.cos(turn + 1.57) * by,
        (y + tip[1]) / 2 + Math.sin(turn + 1.57) * by,
      ];
      sketch +=
        fill(flow([[x, y], aside(34), tip, aside(-34)], true), leaf) +
        line(corners([[x, y], tip], false), lighter(leaf, 0.3), 3);
    }
    return sketch;
  }
  if (kind === 'loom') {
    let sketch = wash;
    for (let i = 0; i < 40; i++)
      sketch += line(
        corners(
          [
            [(i / 39) * across, -10],
            [(i / 39) * across + random.bell() * 6, down],
          ],
          false,
        ),
        ramp(colours, random.next()),
        9,
        0.9,
      );
    return (
      sketch +
      box(0, down * 0.16, across, 34, '#6a4428') +
      box(0, down * 0.2, across, 10, '#3a2418') +
      box(0, down * 0.52, across, 22, '#7a5232')
    );
  }
  if (kind === 'canvases') {
    let sketch = wash + box(0, down * 0.8, across, down * 0.2, darker(middle, 0.4));
    for (const [x, y, w, h] of [
      [0.02, 0.1, 0.24, 0.34],
      [0.72, 0.05, 0.3, 0.26],
      [0.78, 0.4, 0.24, 0.42],
      [-0.06, 0.52, 0.26, 0.4],
    ] as const) {
      const [tone, other] = [ramp(colours, random.next()), ramp(colours, random.next())];
      sketch +=
        box(x * across + 10, y * down + 12, w * across, h * down, darker(middle, 0.6), 0.5) +
        box(x * across, y * down, w * across, h * down, lighter(tone, 0.2));
      sketch += fill(
        beneath(
          Array.from(
            { length: 6 },
            (_, i): Point => [x * across + (w * across * i) / 5, (y + h * random.range(0.4, 0.7)) * down],
          ),
          (y + h) * down,
        ),
        random.chance(0.5) ? '#7a8f5a' : other,
      );
    }
    return sketch;
  }
  if (kind === 'shelf') {
    let sketch = wash;
    for (const y of [0.26, 0.55, 0.84]) {
      sketch += box(0, y * down, across, 16, darker(middle, 0.55));
      for (let x = random.range(10, 50); x < across; ) {
        const [w, h] = [random.range(30, 74), random.range(60, 150)];
        const tone = random.pick([...colours, '#8f5a3c', '#4a5a5a', '#b5854a']);
        sketch += random.chance(0.5)
          ? box(x, y * down - h, w, h, tone) + box(x, y * down - h, w * 0.3, h, lighter(tone, 0.25))
          : ellipse(x + w / 2, y * down - h * 0.36, w * 0.56, h * 0.36, tone) +
            box(x + w * 0.3, y * down - h * 0.85, w * 0.4, h * 0.3, darker(tone, 0.2));
        x += w + random.range(12, 70);
      }
    }
    return sketch;
  }
  if (kind === 'night') {
    let sketch = box(0, 0, across, down, dark);
    for (let i = 0; i < 24; i++)
      sketch += ellipse(
        random.range(0, across),
        random.range(0, down * 0.8),
        ...round(random),
        random.pick([pale, pale, middle, '#e8a94a', '#c9503a']),
        random.range(0.5, 0.95),
      );
    return sketch;
  }
  if (kind === 'capiz') {
    let sketch = box(0, 0, across, down, dark);
    const cell = across / 7;
    for (let y = 0; y < down; y += cell)
      for (let x = 0; x < across; x += cell)
        sketch += box(
          x + 7,
          y + 7,
          cell - 14,
          cell - 14,
          lighter(ramp([middle, pale], random.next()), random.range(0, 0.4)),
        );
    return sketch;
  }
  if (kind === 'planks') {
    let sketch = wash;
    for (let i = 0; i < 9; i++)
      sketch +=
        box((i / 9) * across, 0, across / 9 - 5, down, ramp(colours, random.next()), 0.75) +
        line(
          flow([
            [(i / 9 + 0.05) * across, 0],
            [(i / 9 + 0.06) * across, down * 0.5],
            [(i / 9 + 0.05) * across, down],
          ]),
          dark,
          3,
          0.5,
        );
    return sketch;
  }
  if (kind === 'prints') {
    let sketch =
      wash +
      line(
        flow([
          [0, down * 0.12],
          [across * 0.5, down * 0.17],
          [across, down * 0.1],
        ]),
        dark,
        4,
      );
    for (const x of [0.02, 0.24, 0.66, 0.86]) {
      const y = down * (0.14 + 0.02 * Math.sin(x * 3));
      sketch +=
        box(x * across, y, across * 0.18, down * 0.26, '#f2e9d6') +
        box(
          x * across + 16,
          y + 18,
          across * 0.18 - 32,
          down * 0.26 - 36,
          random.pick([dark, '#2a2c30', '#8a3a2a', '#2f5a5f']),
        ) +
        ellipse((x + 0.09) * across, y + down * 0.12, 26, 26, '#f2e9d6');
    }
    return sketch;
  }
  if (kind === 'arch')
    return (
      wash +
      fill(
        flow([
          [across * 0.14, down],
          [across * 0.14, down * 0.4],
          [across * 0.3, down * 0.12],
          [across * 0.5, down * 0.05],
          [across * 0.7, down * 0.12],
          [across * 0.86, down * 0.4],
          [across * 0.86, down],
        ]),
        lighter(pale, 0.2),
      ) +
      scumble(random, size, [pale, lighter(pale, 0.3), middle], 7)
    );
  if (kind === 'bands')
    return (
      Array.from({ length: 6 }, (_, i) =>
        box(0, (i / 6) * down - 2, across, down / 6 + 4, ramp(colours, [0.1, 0.9, 0.4, 0.7, 0.2, 1][i] as number)),
      ).join('') + scumble(random, size, colours, 9)
    );
  let sketch = wash;
  for (let i = 0; i < 90; i++) {
    const [x, y, long] = [random.range(0, across), random.range(-60, down), random.range(50, 190)];
    sketch += line(
      corners(
        [
          [x, y],
          [x - long * 0.16, y + long],
        ],
        false,
      ),
      random.chance(0.5) ? pale : dark,
      random.range(2, 6),
      0.6,
    );
  }
  return sketch;
}

function round(random: Random): [number, number] {
  const radius = random.range(9, 30);
  return [radius, radius];
}

interface Size {
  across: number;
  down: number;
}

function scumble(random: Random, { across, down }: Size, colours: readonly string[], count = 22): string {
  return Array.from({ length: count }, () =>
    ellipse(
      random.range(0, across),
      random.range(0, down),
      random.range(90, 280),
      random.range(60, 190),
      ramp(colours, random.next()),
      0.36,
      random.range(-40, 40),
    ),
  ).join('');
}

function sea(random: Random, { across, down }: Size, [dark, middle, pale]: [string, string, string]): string {
  const horizon = down * random.range(0.3, 0.46);
  let sketch = `<defs>${fade('bd', [middle, pale])}</defs>${box(0, 0, across, horizon, 'url(#bd)')}${box(0, horizon, across, down, dark)}`;
  for (let i = 0; i < 40; i++) {
    const y = horizon + (down - horizon) * random.next();
    sketch += line(
      flow([
        [random.range(-100, across), y],
        [random.range(0, across), y + random.bell() * 8],
      ]),
      random.chance(0.4) ? pale : random.chance(0.5) ? middle : darker(dark, 0.3),
      random.range(5, 16),
      0.55,
    );
  }
  return sketch;
}

function ridges(random: Random, { across, down }: Size, colours: readonly string[], count: number): string {
  let sketch = box(0, 0, across, down, lighter(colours[2] as string, 0.3));
  for (let i = 0; i < count; i++) {
    const y = down * (0.2 + (0.7 * i) / count);
    const edge = Array.from(
      { length: 7 },
      (_, k): Point => [((k - 0.5) / 5) * across, y + random.bell() * down * 0.09],
    );
    sketch +=
      fill(beneath(edge, down), ramp([...colours].reverse(), i / (count - 1))) +
      line(flow(edge), lighter(ramp([...colours].reverse(), i / (count - 1)), 0.35), 7, 0.8);
  }
  return sketch;
}
