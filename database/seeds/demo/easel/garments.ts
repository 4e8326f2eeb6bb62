import { darker, lighter, mix } from './colour.ts';
import { measured, type Person, SKINS } from './head.ts';
import { randomFrom } from './random.ts';
import { corners, ellipse, fill, flow, line, type Point } from './sketch.ts';

export type Wear =
  | 'barong'
  | 'polo'
  | 'tee'
  | 'kimona'
  | 'terno'
  | 'blouse'
  | 'apron'
  | 'jacket'
  | 'shawl'
  | 'tboli'
  | 'malong'
  | 'sweater'
  | 'vest';

/** Neck, shoulders and clothes of a person; the units are those of the head. */
export function garment(
  person: Person,
  wear: Wear,
  [main, second]: readonly [string, string],
  seed: number,
  id: string,
): string {
  const random = randomFrom(seed);
  const { edge } = measured(person);
  const [deep, shade, base, lit] = SKINS[person.skin] as [string, string, string, string];
  const { light, turn } = person;
  const man = person.sex === 'm';
  const wide = (man ? 172 : 142) + (person.shape === 'round' ? 14 : 0);
  const thick = man ? 42 : 33;
  const shift = turn * 6;
  const b = (u: number, v: number): Point => [shift + u * (u * turn > 0 ? 1 - 0.12 * Math.abs(turn) : 1), v];
  const skin = fill(
    flow(
      [
        edge(-thick, 40),
        b(-thick, 104),
        b(-thick - 12, 136),
        b(-96, 164),
        b(-60, 260),
        b(60, 260),
        b(96, 164),
        b(thick + 12, 136),
        b(thick, 104),
        edge(thick, 40),
      ],
      true,
    ),
    base,
  );
  const neck =
    skin +
    `<g filter="url(#${id}5)">${fill(flow([edge(-light * thick * 0.1, 60), b(-light * thick * 0.2, 130), b(-light * 70, 160), b(-light * thick * 1.3, 90), edge(-light * thick * 1.2, 40)], true), shade, 0.9)}${ellipse(...edge(-light * 10, 108), thick + 8, 22, deep, 0.6)}${line(flow([b(light * 20, 120), b(light * 8, 158)]), lit, 7, 0.6)}</g>`;
  const shoulder = (low: number): Point[] => [
    b(-thick - 8, low),
    b(-92, low + 24),
    b(-wide + 8, low + 54),
    b(-wide - 8, low + 110),
    b(-wide - 22, 480),
    b(wide + 22, 480),
    b(wide + 8, low + 110),
    b(wide - 8, low + 54),
    b(92, low + 24),
    b(thick + 8, low),
  ];
  const body = (low: number, dip: number, colour = main): string =>
    fill(
      `${flow(shoulder(low))}L${flow([b(thick + 8, low), b(thick * 0.7, low + dip * 0.7), b(0, low + dip), b(-thick * 0.7, low + dip * 0.7), b(-thick - 8, low)]).slice(1)}Z`,
      colour,
    );
  const folds = (count = 7): string =>
    Array.from({ length: count }, (_, i) => {
      const u = (i / (count - 1) - 0.5) * 2 * wide * 0.86;
      const near = u * light > 0;
      return line(
        flow([
          b(u * 0.72, 196 + Math.abs(u) * 0.1),
          b(u * 0.94 + random.bell() * 8, 270),
          b(u + random.bell() * 18, 400),
        ]),
        near ? lighter(main, 0.22) : darker(main, 0.28),
        random.range(6, 15),
        0.45,
      );
    }).join('');
  const shadow = `<g filter="url(#${id}12)">${fill(corners([b(-light * 30, 150), b(-light * 240, 150), b(-light * 240, 480), b(-light * 60, 480)]), darker(main, 0.55), 0.5)}</g>`;
  const collar = (size: number, colour: string): string =>
    [-1, 1]
      .map(
        (side) =>
          fill(
            corners([
              b(side * (thick + 4), 112),
              b(side * 4, 158),
              b(side * (18 + size), 160 + size),
              b(side * (thick + 16 + size * 0.5), 134),
            ]),
            side === light ? lighter(colour, 0.2) : darker(colour, 0.08),
          ) + line(corners([b(side * 4, 158), b(side * (18 + size), 160 + size)], false), darker(colour, 0.4), 2, 0.6),
      )
      .join('');
  const buttons = Array.from({ length: 4 }, (_, i) => ellipse(...b(0, 196 + i * 42), 4, 4, second)).join('');

  switch (wear) {
    case 'barong': {
      const stitch = Array.from({ length: 9 }, (_, i) =>
        [-1, 1]
          .map(
            (side) =>
              ellipse(...b(side * 20, 188 + i * 24), 8, 6, mix(second, main, 0.3), 0.8) +
              ellipse(...b(side * 42, 200 + i * 24), 5, 8, second, 0.5),
          )
          .join(''),
      ).join('');
      return (
        neck +
        body(128, 22) +
        shadow +
        folds() +
        line(corners([b(0, 152), b(0, 480)], false), darker(main, 0.3), 3, 0.7) +
        stitch +
        collar(16, main)
      );
    }
    case 'polo':
      return (
        neck +
        fill(corners([b(-24, 130), b(24, 130), b(0, 196)]), base) +
        body(126, 50) +
        shadow +
        folds() +
        collar(20, second === main ? main : mix(main, second, 0.2)) +
        buttons
      );
    case 'jacket':
      return (
        neck +
        body(124, 40) +
        fill(corners([b(-thick, 128), b(0, 150), b(thick, 128), b(40, 480), b(-40, 480)]), second) +
        shadow +
        folds() +
        [-1, 1]
          .map((side) =>
            fill(
              corners([
                b(side * (thick + 6), 116),
                b(side * 66, 178),
                b(side * 44, 214),
                b(side * 46, 240),
                b(side * 16, 330),
                b(side * (thick - 10), 140),
              ]),
              side === light ? lighter(main, 0.16) : darker(main, 0.2),
            ),
          )
          .join('')
      );
    case 'vest':
      return (
        neck +
        body(126, 26, second) +
        shadow +
        [-1, 1]
          .map((side) =>
            fill(
              corners([
                b(side * (thick + 14), 132),
                b(side * 104, 166),
                b(side * 112, 480),
                b(side * 12, 480),
                b(side * 16, 236),
              ]),
              side === light ? lighter(main, 0.08) : darker(main, 0.15),
            ),
          )
          .join('') +
        collar(14, second) +
        buttons
      );
    case 'tee':
      return (
        neck +
        body(132, 22) +
        shadow +
        folds() +
        line(
          flow([b(-thick - 6, 134), b(-thick * 0.6, 150), b(0, 157), b(thick * 0.6, 150), b(thick + 6, 134)]),
          darker(main, 0.25),
          7,
        )
      );
    case 'sweater':
      return (
        neck +
        body(122, 14) +
        shadow +
        folds(9) +
        line(
          flow([b(-thick - 4, 116), b(-thick * 0.4, 132), b(0, 136), b(thick * 0.4, 132), b(thick + 4, 116)]),
          lighter(main, 0.14),
          22,
        ) +
        line(flow([b(-thick - 4, 124), b(0, 144), b(thick + 4, 124)]), darker(main, 0.3), 3, 0.6)
      );
    case 'apron':
      return (
        neck +
        body(132, 24) +
        shadow +
        folds() +
        [-1, 1]
          .map((side) => line(flow([b(side * 44, 126), b(side * 72, 190), b(side * 80, 250)]), second, 18))
          .join('') +
        fill(corners([b(-88, 240), b(88, 240), b(104, 480), b(-104, 480)]), second) +
        line(corners([b(-88, 242), b(88, 242)], false), lighter(second, 0.3), 5) +
        ellipse(...b(36, 310), 22, 9, mix(second, '#c9713f', 0.6), 0.8) +
        ellipse(...b(-30, 350), 15, 11, mix(second, '#d8c9a4', 0.6), 0.8)
      );
    case 'blouse':
      return (
        neck +
        body(138, 46) +
        shadow +
        folds() +
        Array.from({ length: 15 }, (_, i) =>
          ellipse(...b((i - 7) * 11, 190 - Math.abs(i - 7) * 5.6), 5, 5, second),
        ).join('')
      );
    case 'kimona': {
      const sleeves = [-1, 1]
        .map((side) =>
          fill(
            flow(
              [
                b(side * 70, 140),
                b(side * (wide - 6), 168),
                b(side * (wide + 34), 262),
                b(side * (wide - 22), 300),
                b(side * 88, 250),
              ],
              true,
            ),
            side === light ? lighter(main, 0.22) : darker(main, 0.1),
            0.95,
          ),
        )
        .join('');
      return (
        neck +
        body(138, 34) +
        sleeves +
        shadow +
        folds() +
        fill(
          corners([b(-thick - 6, 126), b(-96, 158), b(-14, 262), b(14, 262), b(96, 158), b(thick + 6, 126), b(0, 236)]),
          second,
          0.92,
        ) +
        ellipse(...b(0, 246), 11, 11, '#e0b354')
      );
    }
    case 'terno': {
      const sleeves = [-1, 1]
        .map(
          (side) =>
            fill(
              flow(
                [
                  b(side * 84, 150),
                  b(side * 108, 92),
                  b(side * (wide + 20), 92),
                  b(side * (wide + 58), 156),
                  b(side * (wide + 30), 232),
                  b(side * 100, 214),
                ],
                true,
              ),
              side === light ? lighter(main, 0.16) : darker(main, 0.18),
            ) +
            [0, 1, 2, 3]
              .map((i) =>
                line(
                  flow([b(side * 92, 186), b(side * (wide - 20), 120 + i * 34), b(side * (wide + 46), 118 + i * 34)]),
                  i % 2 ? lighter(main, 0.35) : darker(main, 0.3),
                  4,
                  0.6,
                ),
              )
              .join(''),
        )
        .join('');
      return (
        neck +
        body(146, 44) +
        shadow +
        folds() +
        sleeves +
        Array.from({ length: 9 }, (_, i) =>
          ellipse(...b((i - 4) * 15, 186 + (4 - Math.abs(i - 4)) * 7), 5.5, 5.5, second),
        ).join('')
      );
    }
    case 'shawl': {
      const stripes = Array.from({ length: 9 }, (_, i) =>
        line(
          flow([b(-70 - i * 15, 140 + i * 9), b(-40 - i * 9, 250), b(36 - i * 6, 480)]),
          i % 3 === 0 ? second : i % 3 === 1 ? darker(second, 0.4) : lighter(main, 0.4),
          8,
          0.95,
        ),
      ).join('');
      return (
        neck +
        body(132, 24) +
        folds() +
        fill(
          flow([b(-thick - 10, 116), b(-wide, 178), b(-wide - 24, 480), b(56, 480), b(30, 330), b(-14, 196)], true),
          main,
        ) +
        stripes +
        shadow +
        fill(flow([b(thick + 8, 122), b(wide - 20, 180), b(wide + 10, 300), b(100, 260)], true), mix(main, second, 0.3))
      );
    }
    case 'tboli': {
      let beads = '';
      for (let ring = 0; ring < 4; ring++)
        for (let i = 0; i < 17; i++) {
          const u = (i / 16 - 0.5) * 2 * (52 + ring * 16);
          beads += ellipse(
            ...b(u, 134 + ring * 18 + (26 + ring * 5) * (1 - (u / (54 + ring * 17)) ** 2)),
            5,
            5,
            ['#e2b04a', '#c8402c', '#efe4c8', '#c8402c'][ring] as string,
          );
        }
      const trim = Array.from({ length: 12 }, (_, i) =>
        fill(
          corners([b(-150 + i * 26, 330), b(-137 + i * 26, 308), b(-124 + i * 26, 330), b(-137 + i * 26, 352)]),
          i % 2 ? second : '#e2b04a',
        ),
      ).join('');
      return (
        neck +
        body(124, 16) +
        shadow +
        folds() +
        line(corners([b(0, 150), b(0, 480)], false), second, 14) +
        trim +
        beads
      );
    }
    case 'malong': {
      const bands = Array.from({ length: 8 }, (_, i) =>
        line(
          flow([b(-wide - 20, 214 + i * 34), b(-40, 250 + i * 34), b(wide + 20, 190 + i * 38)]),
          i % 3 === 0 ? second : i % 3 === 1 ? '#e2b04a' : darker(main, 0.35),
          i % 3 === 0 ? 17 : 7,
          0.9,
        ),
      ).join('');
      return (
        neck +
        body(130, 22, darker(second, 0.35)) +
        fill(
          flow(
            [
              b(-wide - 12, 210),
              b(-50, 238),
              b(60, 200),
              b(wide - 30, 150),
              b(wide + 16, 220),
              b(wide + 26, 480),
              b(-wide - 30, 480),
            ],
            true,
          ),
          main,
        ) +
        bands +
        shadow
      );
    }
  }
}
