import { darker, lighter, mix } from './colour.ts';
import { type Measures, measured, type Person, SKINS, TINTS } from './head.ts';
import { type Random, randomFrom } from './random.ts';
import { corners, ellipse, fill, flow, line, type Point } from './sketch.ts';

export type Hair =
  | 'short'
  | 'crew'
  | 'receding'
  | 'bald'
  | 'swept'
  | 'curly'
  | 'fringe'
  | 'tied'
  | 'long'
  | 'wavy'
  | 'bob'
  | 'bun'
  | 'low-bun'
  | 'braid'
  | 'ponytail'
  | 'pixie'
  | 'curls'
  | 'shoulder';
export type Hat = 'hijab' | 'kopiah' | 'salakot' | 'kerchief' | 'turban' | 'straw' | 'cap' | 'beret';

/** Hair behind the shoulders and the neck. */
export function hairBehind(person: Person, hair: Hair, seed: number): string {
  const { temple, edge } = measured(person);
  const tone = TINTS[person.tint];
  const random = randomFrom(seed);
  const back = person.turn * 10;
  const e = (u: number, v: number): Point => [edge(u, -60)[0] - back, v];
  const wide = temple + 14;
  if (hair === 'long' || hair === 'wavy') {
    const waves = (side: number): Point[] =>
      [-60, -10, 40, 90, 140, 190].map((v, i) =>
        e(side * (wide + 6 + i * 3 + (hair === 'wavy' ? (i % 2 ? 12 : -2) : 0)), v),
      );
    return (
      fill(flow([e(0, -138), ...waves(1), e(30, 205), e(-30, 205), ...waves(-1).reverse()], true), darker(tone, 0.15)) +
      strands(random, e, wide, 190, tone)
    );
  }
  if (hair === 'shoulder') {
    return (
      fill(
        flow(
          [
            e(0, -138),
            e(wide + 6, -70),
            e(wide + 14, 20),
            e(wide + 22, 96),
            e(wide - 12, 120),
            e(-wide + 12, 120),
            e(-wide - 22, 96),
            e(-wide - 14, 20),
            e(-wide - 6, -70),
          ],
          true,
        ),
        darker(tone, 0.15),
      ) + strands(random, e, wide, 100, tone)
    );
  }
  if (hair === 'bob')
    return fill(
      flow(
        [
          e(0, -140),
          e(wide + 10, -76),
          e(wide + 20, 10),
          e(wide + 14, 76),
          e(wide - 24, 88),
          e(-wide + 24, 88),
          e(-wide - 14, 76),
          e(-wide - 20, 10),
          e(-wide - 10, -76),
        ],
        true,
      ),
      darker(tone, 0.15),
    );
  if (hair === 'curls' || hair === 'curly') {
    const many = hair === 'curls' ? 46 : 26;
    const low = hair === 'curls' ? 110 : -30;
    let sketch = '';
    for (let i = 0; i < many; i++) {
      const turn = Math.PI * (0.5 + (i / (many - 1) - 0.5) * 1.7);
      const reach = wide + 10 + 9 * random.bell();
      const v = -46 - Math.sin(turn) * 84;
      const drop = Math.max(0, v + 40) * (low > 0 ? 2.1 : 0.4);
      sketch += ellipse(
        ...e(Math.cos(turn) * reach, v + drop),
        24,
        22,
        i % 3 ? darker(tone, 0.12) : lighter(tone, 0.08),
      );
    }
    return sketch;
  }
  if (hair === 'bun')
    return (
      ellipse(...e(-person.turn * 14, -150), 40, 34, tone) +
      ellipse(...e(-person.turn * 14 + person.light * 10, -160), 18, 10, lighter(tone, 0.25), 0.7)
    );
  if (hair === 'low-bun')
    return (
      ellipse(...e(-Math.sign(person.turn || 1) * (wide + 2), 46), 34, 30, tone) +
      ellipse(...e(-Math.sign(person.turn || 1) * (wide + 8), 40), 14, 9, lighter(tone, 0.25), 0.7)
    );
  if (hair === 'tied') return ellipse(...e(-Math.sign(person.turn || 1) * (wide - 4), 30), 22, 44, tone);
  return '';
}

function strands(random: Random, e: (u: number, v: number) => Point, wide: number, low: number, tone: string): string {
  let sketch = '';
  for (let i = 0; i < 16; i++) {
    const u = (i / 15 - 0.5) * 2 * (wide + 8);
    sketch += line(
      flow([e(u * 0.7, -100), e(u * 1.02, -20), e(u * 1.1 + random.bell() * 6, low)]),
      i % 2 ? lighter(tone, 0.16) : darker(tone, 0.3),
      4,
      0.6,
    );
  }
  return sketch;
}

/** Hair above the face, or what covers it. */
export function hairFront(person: Person, hair: Hair, seed: number, id: string): string {
  const measures = measured(person);
  const { temple, edge } = measures;
  const tone = TINTS[person.tint];
  const random = randomFrom(seed + 1);
  const tall: Partial<Record<Hair, number>> = {
    crew: 128,
    swept: 148,
    short: 140,
    fringe: 136,
    pixie: 138,
    receding: 130,
    curly: 136,
    curls: 138,
  };
  const top = tall[hair] ?? 136;
  const part = person.light * -16;
  const out = temple + (hair === 'crew' || hair === 'receding' ? 5 : 12);
  const burn = person.sex === 'm' ? 4 : -24;
  const outer: Point[] = [
    edge(-out + 2, burn),
    edge(-out - 1, -46),
    edge(-out + 4, -94),
    edge(-42, -top + 7),
    edge(0, -top),
    edge(42, -top + 7),
    edge(out - 4, -94),
    edge(out + 1, -46),
    edge(out - 2, burn),
  ];
  const inner = hairline(person, hair, measures, part);
  if (hair === 'bald') {
    return (
      [-1, 1].map((side) => ellipse(...edge(side * (temple + 4), -28), 8, 28, tone, 0.85)).join('') +
      ellipse(...edge(person.light * 24, -96), 22, 13, (SKINS[person.skin] as string[])[4] as string, 0.7)
    );
  }
  const cap = `${flow(outer)} L${flow(inner).slice(1)}Z`;
  let sketch = fill(cap, tone);
  if (hair === 'curly' || hair === 'curls') {
    for (let i = 0; i < 30; i++) {
      const t = i / 29;
      const u = (t - 0.5) * 2 * (out + 4);
      const v = -78 - Math.sqrt(Math.max(0, 1 - (u / (out + 8)) ** 2)) * 52 + random.bell() * 8;
      sketch += ellipse(
        ...edge(u, v),
        15,
        13,
        i % 3 === 0 ? lighter(tone, 0.18) : i % 3 === 1 ? tone : darker(tone, 0.25),
      );
    }
    for (let i = 0; i < 11; i++)
      sketch += ellipse(
        ...edge((i / 10 - 0.5) * 2 * (out - 14), -88 + random.bell() * 7),
        13,
        11,
        i % 2 ? tone : lighter(tone, 0.12),
      );
  }
  let strokes = '';
  // Strands from the parting, or straight back.
  for (let i = 0; i < 15; i++) {
    const u = (i / 14 - 0.5) * 2 * (out - 3);
    const from =
      hair === 'swept' || hair === 'receding' || hair === 'tied' ? edge(u * 0.72, -84) : edge(part, -top + 14);
    const to =
      hair === 'swept' || hair === 'receding' || hair === 'tied'
        ? edge(u * 0.9, -top + 12)
        : edge(u * 1.02, -62 + 16 * Math.abs(u / out));
    if (hair !== 'curly' && hair !== 'curls')
      strokes += line(
        flow([from, [(from[0] + to[0]) / 2 + u * 0.16, (from[1] + to[1]) / 2 - 16], to]),
        i % 2 ? lighter(tone, 0.14) : darker(tone, 0.24),
        3.4,
        0.5,
      );
  }
  strokes += line(
    flow([edge(person.light * 14, -top + 12), edge(person.light * 40, -top + 24), edge(person.light * 58, -88)]),
    lighter(tone, 0.4),
    9,
    0.4,
  );
  if (person.tint === 'pepper' || person.tint === 'grey')
    for (let i = 0; i < 9; i++)
      strokes += line(
        flow([
          edge((i / 8 - 0.5) * 1.5 * out, -top + 16 + random.next() * 14),
          edge((i / 8 - 0.5) * 2 * out * 0.95, -74),
        ]),
        '#d8d2c8',
        2.2,
        0.3,
      );
  sketch += `<clipPath id="${id}h"><path d="${cap}"/></clipPath><g clip-path="url(#${id}h)">${strokes}</g>`;
  if (hair === 'long' || hair === 'wavy' || hair === 'shoulder' || hair === 'bob') {
    const low = hair === 'bob' ? 70 : hair === 'shoulder' ? 100 : 170;
    for (const side of [-1, 1]) {
      const lock: Point[] = [
        edge(part, -top + 10),
        edge(side * (out - 8), -72),
        edge(side * (out - 4), 0),
        edge(side * (out + 2), low * 0.6),
        edge(side * (out + 8), low),
        edge(side * (out + 22), low - 4),
        edge(side * (out + 18), low * 0.5),
        edge(side * (out + 9), -20),
        edge(side * (out + 4), -84),
        edge(side * 30, -top + 4),
      ];
      sketch += fill(flow(lock, true), tone) + line(flow(lock.slice(1, 5)), lighter(tone, 0.25), 3, 0.5);
    }
  }
  if (hair === 'ponytail' || hair === 'braid') {
    const side = -Math.sign(person.turn || 1);
    for (let i = 0; i < 11; i++) {
      const [x, y] = edge(side * (temple - 2 + i * 1.5), 50 + i * 15);
      if (hair === 'braid')
        sketch += ellipse(
          x + (i % 2 ? 4 : -4),
          y,
          14 - i * 0.5,
          11,
          i % 2 ? lighter(tone, 0.1) : tone,
          1,
          side * (i % 2 ? 30 : -30),
        );
      else
        sketch += line(
          flow([edge(side * (temple + 6), 20), [x + random.bell() * 8, y - 20], [x + random.bell() * 10, y + 30]]),
          i % 2 ? tone : lighter(tone, 0.15),
          13,
        );
    }
  }
  if (person.sex === 'f' && !['curls', 'bob', 'long', 'wavy', 'shoulder'].includes(hair))
    for (const side of [-1, 1])
      if (side * person.turn < 0.5) sketch += ellipse(...edge(side * (temple + 8), 36), 4, 6, '#e0b354');
  return sketch;
}

/** The lower edge of the hair, from the right ear to the left. */
function hairline({ sex }: Person, hair: Hair, { temple, edge }: Measures, part: number): Point[] {
  const burn = sex === 'm' ? 2 : -26;
  const side = (sign: number): Point[] => [edge(sign * (temple - 3), burn), edge(sign * (temple - 8), -44)];
  const right = side(1);
  const left = side(-1).reverse();
  if (hair === 'receding')
    return [
      ...right,
      edge(temple - 9, -66),
      edge(42, -98),
      edge(14, -88),
      edge(-10, -88),
      edge(-42, -99),
      edge(-temple + 9, -66),
      ...left,
    ];
  if (hair === 'fringe')
    return [
      ...right,
      edge(temple - 14, -52),
      edge(30, -46),
      edge(0, -50),
      edge(-26, -44),
      edge(-temple + 14, -52),
      ...left,
    ];
  if (hair === 'pixie')
    return [...right, edge(44, -62), edge(14, -52), edge(-16, -64), edge(-40, -84), edge(-temple + 8, -54), ...left];
  if (hair === 'crew')
    return [
      ...right,
      edge(temple - 8, -66),
      edge(34, -76),
      edge(0, -78),
      edge(-34, -76),
      edge(-temple + 8, -66),
      ...left,
    ];
  if (
    hair === 'swept' ||
    hair === 'tied' ||
    hair === 'bun' ||
    hair === 'low-bun' ||
    hair === 'braid' ||
    hair === 'ponytail'
  )
    return [
      ...right,
      edge(temple - 9, -58),
      edge(36, -80),
      edge(0, -86),
      edge(-36, -80),
      edge(-temple + 9, -58),
      ...left,
    ];
  return [
    ...right,
    edge(temple - 8, -54),
    edge(38, -70),
    edge(part, -82),
    edge(-38, -70),
    edge(-temple + 8, -54),
    ...left,
  ];
}

export function hat(person: Person, kind: Hat, colour: string): string {
  const { temple, edge, at, jaw, foot } = measured(person);
  const dark = darker(colour, 0.4);
  const pale = lighter(colour, 0.3);
  const lit = person.light;
  if (kind === 'hijab') {
    const out = temple + 24;
    const scarf = flow(
      [
        edge(0, -140),
        edge(out - 14, -112),
        edge(out, -40),
        edge(out + 2, 40),
        edge(out + 26, 150),
        edge(out + 60, 230),
        edge(-out - 60, 230),
        edge(-out - 26, 150),
        edge(-out - 2, 40),
        edge(-out, -40),
        edge(-out + 14, -112),
      ],
      true,
    );
    const opening = flow(
      [
        edge(0, -92),
        edge(44, -80),
        edge(temple - 4, -30),
        edge(jaw + 4, 40),
        edge(26, foot + 2),
        edge(0, foot + 8),
        edge(-26, foot + 2),
        edge(-jaw - 4, 40),
        edge(-temple + 4, -30),
        edge(-44, -80),
      ],
      true,
    );
    let sketch = `<path d="${scarf}${opening}" fill="${colour}" fill-rule="evenodd"/>`;
    for (let i = 0; i < 9; i++) {
      const side = i % 2 ? 1 : -1;
      const t = Math.floor(i / 2) / 4;
      sketch += line(
        flow([
          edge(side * (34 + 30 * t), -118 + 50 * t),
          edge(side * (temple + 6 + 12 * t), 0),
          edge(side * (44 - 26 * t), foot + 22 + 30 * t),
          edge(-side * (20 + 60 * t), foot + 62 + 46 * t),
        ]),
        side === lit ? pale : dark,
        7,
        0.5,
      );
    }
    return sketch + line(flow([edge(-40, foot - 6), edge(0, foot + 18), edge(40, foot - 6)]), dark, 6, 0.6);
  }
  if (kind === 'kopiah')
    return (
      fill(
        corners([edge(-temple - 6, -64), edge(-temple + 4, -142), edge(temple - 4, -142), edge(temple + 6, -64)]),
        colour,
      ) +
      fill(
        corners([
          edge(-lit * 8, -64),
          edge(-lit * 12, -142),
          edge(-lit * (temple - 4), -142),
          edge(-lit * (temple + 6), -64),
        ]),
        dark,
        0.6,
      ) +
      line(flow([edge(-temple - 5, -76), edge(0, -70), edge(temple + 5, -76)]), '#d8b45a', 7) +
      line(flow([edge(-temple, -126), edge(0, -122), edge(temple, -126)]), '#d8b45a', 3)
    );
  if (kind === 'salakot') {
    let sketch = fill(
      flow(
        [
          edge(-150, -52),
          edge(-90, -92),
          edge(-24, -168),
          edge(0, -178),
          edge(24, -168),
          edge(90, -92),
          edge(150, -52),
          edge(70, -66),
          edge(0, -72),
          edge(-70, -66),
        ],
        true,
      ),
      colour,
    );
    sketch += fill(
      corners([edge(0, -178), edge(-lit * 24, -168), edge(-lit * 150, -52), edge(-lit * 20, -72)]),
      dark,
      0.55,
    );
    for (let i = -6; i <= 6; i++)
      sketch += line(
        flow([edge(i * 1.5, -172), edge(i * 12, -110), edge(i * 22, -60)]),
        i * lit > 0 ? pale : dark,
        2.4,
        0.6,
      );
    return sketch;
  }
  if (kind === 'straw') {
    return (
      fill(flow([edge(-58, -84), edge(-52, -150), edge(0, -162), edge(52, -150), edge(58, -84)], true), colour) +
      fill(flow([edge(0, -84), edge(0, -162), edge(-lit * 52, -150), edge(-lit * 58, -84)], true), dark, 0.4) +
      line(flow([edge(-60, -92), edge(0, -86), edge(60, -92)]), '#3a2a24', 14) +
      fill(
        flow(
          [
            edge(-148, -66),
            edge(-80, -88),
            edge(0, -80),
            edge(80, -88),
            edge(148, -66),
            edge(80, -56),
            edge(0, -62),
            edge(-80, -56),
          ],
          true,
        ),
        pale,
      )
    );
  }
  if (kind === 'kerchief')
    return (
      fill(
        flow(
          [
            edge(-temple - 8, -30),
            edge(-temple - 8, -96),
            edge(-36, -138),
            edge(0, -144),
            edge(36, -138),
            edge(temple + 8, -96),
            edge(temple + 8, -30),
            edge(temple - 8, -66),
            edge(0, -86),
            edge(-temple + 8, -66),
          ],
          true,
        ),
        colour,
      ) +
      [0, 1, 2, 3]
        .map((i) =>
          line(
            flow([edge(-temple - 4, -48 - i * 22), edge(0, -92 - i * 14), edge(temple + 4, -48 - i * 22)]),
            i % 2 ? pale : dark,
            5,
            0.6,
          ),
        )
        .join('')
    );
  if (kind === 'turban') {
    let sketch = fill(
      flow(
        [
          edge(-temple - 16, -58),
          edge(-temple - 22, -110),
          edge(-40, -158),
          edge(0, -166),
          edge(40, -158),
          edge(temple + 22, -110),
          edge(temple + 16, -58),
          edge(0, -84),
        ],
        true,
      ),
      colour,
    );
    for (let i = 0; i < 5; i++)
      sketch += line(
        flow([edge(-temple - 16, -66 - i * 16), edge(0, -92 - i * 15), edge(temple + 16, -66 - i * 16)]),
        ['#c8402c', '#e2b04a', '#2f5f6a', '#e8dcc0', '#7a2f4a'][i] as string,
        6,
        0.85,
      );
    return (
      sketch +
      [-1, 1]
        .map((side) =>
          [0, 1, 2, 3]
            .map((i) => ellipse(...edge(side * (temple + 12), -30 + i * 13), 4.5, 5, i % 2 ? '#e2b04a' : '#c8402c'))
            .join(''),
        )
        .join('')
    );
  }
  if (kind === 'cap')
    return (
      fill(
        flow(
          [
            edge(-temple - 6, -62),
            edge(-temple + 4, -124),
            edge(0, -146),
            edge(temple - 4, -124),
            edge(temple + 6, -62),
            edge(0, -76),
          ],
          true,
        ),
        colour,
      ) +
      fill(
        flow(
          [at(-60, -66, 10), at(0, -84, 10), at(60, -66, 10), at(70, -50, 26), at(0, -64, 30), at(-70, -50, 26)],
          true,
        ),
        dark,
      ) +
      ellipse(...edge(0, -145), 6, 4, dark)
    );
  return (
    fill(
      flow(
        [
          edge(-temple - 10, -74),
          edge(-temple - 22, -112),
          edge(-20, -156),
          edge(60, -146),
          edge(temple + 34, -104),
          edge(temple + 8, -74),
          edge(0, -88),
        ],
        true,
      ),
      colour,
    ) +
    line(flow([edge(-temple - 6, -76), edge(0, -90), edge(temple + 6, -76)]), dark, 7) +
    ellipse(...edge(30, -136), 26, 10, mix(colour, pale, 0.7), 0.6)
  );
}
