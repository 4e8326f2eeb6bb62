import { darker, lighter, mix } from '../easel/colour.ts';
import { limit, tooth } from '../easel/ground.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, rasterise, units } from '../easel/raster.ts';
import { box, corners, ellipse, fade, fill, flow, glow, line, type Point } from '../easel/sketch.ts';
import { paint as botanical } from './botanical.ts';
import { paint as colourField } from './colour-field.ts';
import { paint as mayon } from './mayon.ts';
import { paint as terraces } from './terraces.ts';

interface Decor {
  wall: string;
  floor: string;
  sofa: string;
  cushion: string;
  wood: string;
}

const DECORS: Decor[] = [
  { wall: '#dcd5c8', floor: '#a07a54', sofa: '#5f6f6a', cushion: '#c9713f', wood: '#6a4428' },
  { wall: '#c9d0cc', floor: '#8a6a4c', sofa: '#c9b79a', cushion: '#2f5a66', wood: '#4a3020' },
  { wall: '#e4dac6', floor: '#b58e62', sofa: '#8a4a38', cushion: '#e0b054', wood: '#5a3a24' },
  { wall: '#4f5c5c', floor: '#7a5a40', sofa: '#d8ccb6', cushion: '#b5502f', wood: '#3a2618' },
];

/** A collector's room with the work upon its wall, in the light of one window. */
export async function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const decor = DECORS[seed % DECORS.length] as Decor;
  const floor = down * 0.76;
  const room = await rasterise(scene(random, across, down, floor, decor), width, height);
  const upright = across < down * 1.1;
  const frame = upright ? { w: across * 0.44, h: across * 0.56 } : { w: across * 0.34, h: across * 0.25 };
  const left = across * 0.5 - frame.w / 2 + random.bell() * across * 0.04;
  const top = floor - down * 0.3 - frame.h;
  const scale = width / across;
  const hang = random.pick([botanical, colourField, mayon, terraces]);
  const work = await hang(
    seed * 7 + 3,
    Math.max(2, Math.round(frame.w * scale)),
    Math.max(2, Math.round(frame.h * scale)),
  );
  place(room, work, Math.round(left * scale), Math.max(2, Math.round(top * scale)));
  daylight(room);
  tooth(room, 0.012);
  return room;
}

function scene(random: Random, across: number, down: number, floor: number, decor: Decor): string {
  let sketch = `<defs>${glow('wall', [lighter(decor.wall, 0.4), decor.wall, darker(decor.wall, 0.22)], 0.3, 0.3, 0.9)}${fade('floor', [darker(decor.floor, 0.25), decor.floor, lighter(decor.floor, 0.1)])}${fade('sofa', [lighter(decor.sofa, 0.14), decor.sofa, darker(decor.sofa, 0.3)])}<filter id="soft" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="12"/></filter></defs>`;
  sketch += box(0, 0, across, floor, 'url(#wall)') + box(0, floor, across, down - floor, 'url(#floor)');
  for (let i = 0; i < 9; i++)
    sketch += line(
      corners(
        [
          [across * (0.5 + (i - 4) * 0.16), floor],
          [across * (0.5 + (i - 4) * 0.34), down],
        ],
        false,
      ),
      darker(decor.floor, 0.4),
      1.6,
      0.5,
    );
  sketch +=
    box(0, floor - 16, across, 16, lighter(decor.wall, 0.4)) +
    box(0, floor - 1, across, 3, darker(decor.floor, 0.5), 0.6);
  sketch += `<g filter="url(#soft)" opacity="0.5">${fill(
    corners([
      [across * 0.02, 0],
      [across * 0.16, 0],
      [across * 0.4, floor],
      [across * 0.2, floor],
    ]),
    lighter(decor.wall, 0.85),
  )}${fill(
    corners([
      [across * 0.2, 0],
      [across * 0.3, 0],
      [across * 0.56, floor],
      [across * 0.44, floor],
    ]),
    lighter(decor.wall, 0.85),
  )}</g>`;
  sketch += plant(
    random,
    across * (random.chance(0.5) ? 0.09 : 0.91),
    floor + (down - floor) * 0.25,
    down * 0.42,
    decor,
  );
  return sketch + sofa(across, down, floor, decor) + lamp(across, floor, down, decor);
}

function sofa(across: number, down: number, floor: number, decor: Decor): string {
  const [left, wide] = [across * 0.22, across * 0.56];
  const seat = floor + (down - floor) * 0.02;
  const tall = Math.min(down * 0.2, across * 0.2);
  let sketch = `<g filter="url(#soft)">${ellipse(across * 0.52, seat + tall * 0.62, wide * 0.58, tall * 0.13, darker(decor.floor, 0.7), 0.65)}</g>`;
  for (const x of [left + wide * 0.06, left + wide * 0.92])
    sketch += box(x, seat + tall * 0.36, wide * 0.022, tall * 0.26, decor.wood);
  sketch += `<rect x="${left}" y="${seat - tall * 0.78}" width="${wide}" height="${tall * 1.05}" rx="26" fill="url(#sofa)"/>`;
  for (let i = 0; i < 2; i++)
    sketch += `<rect x="${left + wide * (0.06 + i * 0.44)}" y="${seat - tall * 0.1}" width="${wide * 0.435}" height="${tall * 0.34}" rx="16" fill="${lighter(decor.sofa, 0.1 - i * 0.04)}"/><rect x="${left + wide * (0.065 + i * 0.44)}" y="${seat - tall * 0.7}" width="${wide * 0.425}" height="${tall * 0.6}" rx="18" fill="${lighter(decor.sofa, 0.05 - i * 0.03)}"/>`;
  for (const x of [left - wide * 0.03, left + wide * 0.945])
    sketch += `<rect x="${x}" y="${seat - tall * 0.42}" width="${wide * 0.085}" height="${tall * 0.84}" rx="20" fill="${darker(decor.sofa, x > left ? 0.22 : 0.04)}"/>`;
  sketch += `<rect x="${left + wide * 0.09}" y="${seat - tall * 0.55}" width="${tall * 0.5}" height="${tall * 0.48}" rx="16" transform="rotate(-9 ${left + wide * 0.15} ${seat - tall * 0.3})" fill="${decor.cushion}"/><rect x="${left + wide * 0.77}" y="${seat - tall * 0.52}" width="${tall * 0.46}" height="${tall * 0.44}" rx="16" transform="rotate(8 ${left + wide * 0.84} ${seat - tall * 0.3})" fill="${mix(decor.cushion, decor.wall, 0.55)}"/>`;
  return sketch;
}

function lamp(across: number, floor: number, down: number, decor: Decor): string {
  const x = across * 0.845;
  const foot = floor + (down - floor) * 0.22;
  const head = floor - down * 0.34;
  return (
    ellipse(x, foot, 36, 8, darker(decor.wood, 0.3)) +
    line(
      corners(
        [
          [x, foot],
          [x, head],
        ],
        false,
      ),
      darker(decor.wood, 0.2),
      5,
    ) +
    `<g filter="url(#soft)">${ellipse(x, head + 20, 90, 80, '#fff0c8', 0.4)}</g>` +
    fill(
      corners([
        [x - 36, head - 44],
        [x + 36, head - 44],
        [x + 58, head + 26],
        [x - 58, head + 26],
      ]),
      '#f6e8c8',
    ) +
    fill(
      corners([
        [x + 6, head - 44],
        [x + 36, head - 44],
        [x + 58, head + 26],
        [x + 10, head + 26],
      ]),
      '#e6cf9e',
    )
  );
}

function plant(random: Random, x: number, y: number, tall: number, decor: Decor): string {
  let sketch = `<g filter="url(#soft)">${ellipse(x + 20, y, 80, 14, darker(decor.floor, 0.7), 0.6)}</g>`;
  for (let i = 0; i < 13; i++) {
    const turn = -Math.PI / 2 + ((i / 12) * 2 - 1) * 1.25 + random.bell() * 0.1;
    const long = tall * random.range(0.55, 1);
    const tip: Point = [x + Math.cos(turn) * long * 0.6, y - 70 + Math.sin(turn) * long * 0.86];
    const mid: Point = [(x + tip[0]) / 2 + Math.cos(turn) * 26, (y - 70 + tip[1]) / 2 - 30];
    const green = random.pick(['#3f5f42', '#56784e', '#2f4a3c', '#6f8f5a']);
    const [dx, dy] = [Math.cos(turn + 1.57) * 24, Math.sin(turn + 1.57) * 24];
    sketch +=
      fill(flow([[x, y - 70], [mid[0] + dx, mid[1] + dy], tip, [mid[0] - dx, mid[1] - dy]], true), green) +
      line(flow([[x, y - 70], mid, tip]), lighter(green, 0.3), 2);
  }
  return (
    sketch +
    fill(
      flow(
        [
          [x - 46, y - 84],
          [x - 40, y - 10],
          [x, y + 2],
          [x + 40, y - 10],
          [x + 46, y - 84],
        ],
        false,
      ),
      '#8f5a3c',
    ) +
    fill(
      corners([
        [x + 8, y - 84],
        [x + 46, y - 84],
        [x + 40, y - 10],
        [x + 8, y],
      ]),
      '#6f4029',
    )
  );
}

/** Hangs the framed work, its shadow falling to the lower right. */
function place(room: Raster, work: Raster, left: number, top: number): void {
  const scale = Math.max(room.width, room.height) / 1000;
  const edge = Math.max(1, Math.round(7 * scale));
  const cast = Math.round(20 * scale);
  for (let y = -edge; y < work.height + edge + cast; y++) {
    for (let x = -edge; x < work.width + edge + cast; x++) {
      const [px, py] = [left + x, top + y];
      if (px < 0 || py < 0 || px >= room.width || py >= room.height) continue;
      const c = (py * room.width + px) * 3;
      const inFrame = x < work.width + edge && y < work.height + edge;
      if (!inFrame) {
        const [over, under] = [Math.max(0, x - work.width - edge, 0), Math.max(0, y - work.height - edge, 0)];
        const near = Math.min(1, Math.max(0, x + edge) / cast, Math.max(0, y + edge) / cast);
        const dark = 0.42 * near * Math.max(0, 1 - over / cast) * Math.max(0, 1 - under / cast);
        for (let k = 0; k < 3; k++) room.data[c + k] = limit((room.data[c + k] as number) * (1 - dark));
        continue;
      }
      const inside = x >= 0 && y >= 0 && x < work.width && y < work.height;
      const w = (y * work.width + x) * 3;
      for (let k = 0; k < 3; k++)
        room.data[c + k] = inside ? (work.data[w + k] as number) : x < 0 || y < 0 ? 128 - k * 26 : 70 - k * 16;
    }
  }
}

function daylight({ width, height, data }: Raster): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = 1.08 - 0.3 * ((x / width) * 0.8 + (y / height) ** 2 * 0.3);
      const c = (y * width + x) * 3;
      for (let k = 0; k < 3; k++)
        data[c + k] = limit((data[c + k] as number) * (light + (k === 0 ? 0.015 : k === 2 ? -0.02 : 0)));
    }
  }
}
