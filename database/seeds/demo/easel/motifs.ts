import { darker, lighter } from './colour.ts';
import type { Random } from './random.ts';
import { corners, ellipse, fill, flow, line, type Point } from './sketch.ts';

export type Pose = 'standing' | 'walking' | 'bent' | 'carrying' | 'umbrella' | 'seated' | 'poling' | 'back';

/** A small person; `tall` is the height, the feet stand at x, y. */
export function person(
  x: number,
  y: number,
  tall: number,
  pose: Pose,
  [shirt, skirt, hat]: readonly [string, string, string],
  flip = 1,
): string {
  const at = (u: number, v: number): Point => [x + u * tall * flip, y - v * tall];
  const skin = '#8a5a3c';
  const legs =
    pose === 'walking'
      ? line(corners([at(0, 0.5), at(0.13, 0.02)], false), skirt, tall * 0.1) +
        line(corners([at(0, 0.5), at(-0.11, 0.02)], false), darker(skirt, 0.25), tall * 0.1)
      : pose === 'seated'
        ? line(flow([at(0, 0.3), at(0.22, 0.3), at(0.24, 0)]), skirt, tall * 0.12)
        : fill(corners([at(-0.11, 0.5), at(0.11, 0.5), at(0.15, 0), at(-0.14, 0)]), skirt);
  if (pose === 'bent') {
    return (
      fill(corners([at(-0.2, 0.48), at(0, 0.52), at(0, 0), at(-0.2, 0)]), skirt) +
      fill(
        flow([at(-0.18, 0.4), at(-0.1, 0.62), at(0.2, 0.6), at(0.34, 0.44), at(0.2, 0.38), at(0, 0.42)], true),
        shirt,
      ) +
      line(corners([at(0.24, 0.46), at(0.32, 0.08)], false), skin, tall * 0.07) +
      fill(flow([at(0.18, 0.5), at(0.42, 0.64), at(0.56, 0.34), at(0.36, 0.44)], true), hat)
    );
  }
  const low = pose === 'seated' ? -0.2 : 0;
  const body = fill(
    flow(
      [at(-0.15, 0.78 + low), at(0, 0.82 + low), at(0.15, 0.78 + low), at(0.13, 0.46 + low), at(-0.13, 0.46 + low)],
      true,
    ),
    shirt,
  );
  const shade = fill(
    flow([at(0.02, 0.8 + low), at(0.15, 0.78 + low), at(0.13, 0.46 + low), at(0.03, 0.46 + low)], true),
    darker(shirt, 0.3),
    0.6,
  );
  const head = ellipse(...at(0.01, 0.91 + low), tall * 0.075, tall * 0.09, pose === 'back' ? '#241c1c' : skin);
  const brim =
    hat === 'none'
      ? ellipse(...at(-0.01, 0.95 + low), tall * 0.08, tall * 0.06, '#241c1c')
      : fill(flow([at(-0.2, 0.93 + low), at(0, 1.06 + low), at(0.2, 0.93 + low), at(0, 0.95 + low)], true), hat);
  const limbs: Record<string, string> = {
    carrying:
      line(flow([at(-0.13, 0.76), at(-0.16, 0.98), at(0, 1.04)]), skin, tall * 0.06) +
      ellipse(...at(0, 1.12), tall * 0.26, tall * 0.13, hat === 'none' ? '#c9a24a' : lighter(hat, 0.1)),
    umbrella:
      line(corners([at(0.1, 0.66), at(0.14, 1.16)], false), '#2a2426', tall * 0.025) +
      fill(
        flow(
          [
            at(-0.34, 1.06),
            at(-0.16, 1.26),
            at(0.14, 1.32),
            at(0.42, 1.24),
            at(0.6, 1.04),
            at(0.36, 1.1),
            at(0.14, 1.07),
            at(-0.1, 1.11),
          ],
          true,
        ),
        hat,
      ),
    poling:
      line(corners([at(0.4, 1.4), at(0.05, -0.3)], false), '#d8bd84', tall * 0.03) +
      line(flow([at(-0.1, 0.74), at(0.1, 0.66), at(0.26, 0.74)]), skin, tall * 0.06),
    walking: line(flow([at(0.12, 0.74), at(0.18, 0.58), at(0.2, 0.46)]), skin, tall * 0.055),
    standing: line(flow([at(-0.14, 0.74), at(-0.18, 0.58), at(-0.14, 0.46)]), skin, tall * 0.055),
  };
  return legs + body + shade + head + (pose === 'carrying' || pose === 'umbrella' ? '' : brim) + (limbs[pose] ?? '');
}

export function carabao(x: number, y: number, long: number, hide: string, flip = 1): string {
  const at = (u: number, v: number): Point => [x + u * long * flip, y - v * long];
  const legs = [-0.38, -0.28, 0.2, 0.31]
    .map((u, i) =>
      fill(
        corners([at(u - 0.05, 0.3), at(u + 0.06, 0.3), at(u + 0.04, 0), at(u - 0.03, 0)]),
        darker(hide, i % 2 ? 0.1 : 0.4),
      ),
    )
    .join('');
  return (
    legs +
    fill(
      flow(
        [
          at(-0.46, 0.52),
          at(-0.2, 0.6),
          at(0.12, 0.58),
          at(0.34, 0.62),
          at(0.42, 0.44),
          at(0.3, 0.24),
          at(-0.1, 0.18),
          at(-0.42, 0.26),
        ],
        true,
      ),
      hide,
    ) +
    fill(
      flow([at(-0.44, 0.36), at(-0.1, 0.36), at(0.3, 0.34), at(0.28, 0.24), at(-0.1, 0.18), at(-0.42, 0.26)], true),
      darker(hide, 0.4),
      0.7,
    ) +
    line(flow([at(-0.47, 0.5), at(-0.52, 0.3), at(-0.5, 0.14)]), darker(hide, 0.3), long * 0.03) +
    fill(
      flow([at(0.36, 0.62), at(0.5, 0.56), at(0.64, 0.34), at(0.6, 0.28), at(0.48, 0.34), at(0.38, 0.42)], true),
      hide,
    ) +
    line(flow([at(0.42, 0.6), at(0.3, 0.74), at(0.14, 0.76), at(0.04, 0.7)]), '#2a2626', long * 0.045) +
    line(flow([at(0.5, 0.58), at(0.56, 0.72), at(0.48, 0.84)]), '#2a2626', long * 0.045)
  );
}

/** A coconut palm; its foot stands at x, y. */
export function palm(random: Random, x: number, y: number, tall: number, trunk: string, leaf: string): string {
  const bend = random.range(-0.22, 0.22) * tall;
  const top: Point = [x + bend, y - tall];
  let sketch = line(flow([[x, y], [x + bend * 0.3, y - tall * 0.5], top]), trunk, tall * 0.035);
  for (let i = 0; i < 9; i++) {
    const turn = -Math.PI / 2 + ((i / 8) * 2 - 1) * 2.2 + random.bell() * 0.12;
    const long = tall * random.range(0.3, 0.42);
    const tip: Point = [top[0] + Math.cos(turn) * long, top[1] + Math.sin(turn) * long * 0.7 + long * 0.3];
    const mid: Point = [top[0] + Math.cos(turn) * long * 0.55, top[1] + Math.sin(turn) * long * 0.62];
    sketch += fill(
      flow([top, [mid[0], mid[1] - tall * 0.035], tip, [mid[0], mid[1] + tall * 0.03]], true),
      i % 2 ? leaf : darker(leaf, 0.3),
    );
  }
  return sketch;
}

/** A hut of nipa and bamboo on short posts. */
export function hut(x: number, y: number, size: number, thatch: string, wall: string): string {
  return (
    [-0.5, -0.1, 0.4]
      .map((u) =>
        line(
          corners(
            [
              [x + u * size, y],
              [x + u * size, y - size * 0.3],
            ],
            false,
          ),
          darker(wall, 0.5),
          size * 0.05,
        ),
      )
      .join('') +
    fill(
      corners([
        [x - size * 0.56, y - size * 0.25],
        [x + size * 0.52, y - size * 0.25],
        [x + size * 0.5, y - size * 0.75],
        [x - size * 0.54, y - size * 0.75],
      ]),
      wall,
    ) +
    fill(
      corners([
        [x - size * 0.16, y - size * 0.3],
        [x + size * 0.12, y - size * 0.3],
        [x + size * 0.12, y - size * 0.66],
        [x - size * 0.16, y - size * 0.66],
      ]),
      darker(wall, 0.6),
    ) +
    fill(
      corners([
        [x - size * 0.8, y - size * 0.66],
        [x - size * 0.3, y - size * 1.3],
        [x + size * 0.34, y - size * 1.3],
        [x + size * 0.8, y - size * 0.66],
      ]),
      thatch,
    ) +
    fill(
      corners([
        [x + size * 0.05, y - size * 0.66],
        [x + size * 0.12, y - size * 1.3],
        [x + size * 0.34, y - size * 1.3],
        [x + size * 0.8, y - size * 0.66],
      ]),
      darker(thatch, 0.35),
    )
  );
}
