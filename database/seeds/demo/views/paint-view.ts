import sharp, { type Sharp } from 'sharp';
import { source, VARIANT_SIDE } from '../../../../server/pictures/files/variants.ts';
import type { DemoPicture } from '../demo-catalogue.ts';
import { randomFrom } from '../easel/random.ts';
import type { Raster } from '../easel/raster.ts';
import { paint, pixelSize } from '../paint.ts';
import { framingOf, type ViewKind } from './views.ts';

/** Pixels of details and rooms. */
const SCENE = { width: 1280, height: 960 };
/** Degrees by which the viewer has walked around a sculpture. */
const TURNS: Partial<Record<ViewKind, number>> = { left: 90, behind: 180, right: 270 };

/** Paints a further view of an artwork from all its pixels. */
export async function paintView(kind: ViewKind, picture: DemoPicture, original: Raster): Promise<Raster> {
  const turn = TURNS[kind];
  if (turn !== undefined) return paint({ ...picture, ...pixelSize(picture, VARIANT_SIDE.lg), turn });
  if (kind === 'wall') return hang(picture, original);
  if (kind === 'back') return backOf(picture);
  return cutDetail(original, kind === 'detail' ? 0 : 1);
}

/** Pixels of the longer side in which places for details are compared. */
const SMALL_SIDE = 240;
/** Places in each direction. */
const PLACES = 9;

/** A part with all its pixels: where most happens, or (1) where most happens away from there. */
async function cutDetail(original: Raster, turn: 0 | 1): Promise<Raster> {
  const [width, height] = [Math.min(SCENE.width, original.width), Math.min(SCENE.height, original.height)];
  const scale = SMALL_SIDE / Math.max(original.width, original.height);
  const small = await source(original)
    .resize(SMALL_SIDE, SMALL_SIDE, { fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const places = Array.from({ length: PLACES * PLACES }, (_, index) => {
    const left = Math.round(((original.width - width) * (index % PLACES)) / (PLACES - 1));
    const top = Math.round(((original.height - height) * Math.floor(index / PLACES)) / (PLACES - 1));
    const part = { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
    return { left, top, contrast: contrastOf(small.data, small.info.width, part) };
  }).sort((a, b) => b.contrast - a.contrast);
  const [best] = places as [(typeof places)[number]];
  const away = places.find(
    ({ left, top }) => Math.abs(left - best.left) >= width || Math.abs(top - best.top) >= height,
  );
  const { left, top } = turn === 0 ? best : (away ?? (places.at(-1) as typeof best));
  return { width, height, data: await source(original).extract({ left, top, width, height }).raw().toBuffer() };
}

/** The standard deviation of brightness in a part of a picture. */
function contrastOf(
  grey: Uint8Array,
  across: number,
  part: { left: number; top: number; width: number; height: number },
): number {
  let [count, sum, squares] = [0, 0, 0];
  for (let y = Math.ceil(part.top); y < Math.floor(part.top + part.height); y++)
    for (let x = Math.ceil(part.left); x < Math.floor(part.left + part.width); x++) {
      const value = grey[y * across + x] ?? 0;
      count += 1;
      sum += value;
      squares += value * value;
    }
  return count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

const WALLS = ['#d9d3c7', '#cfd2cf', '#e2dacd', '#c9c3b8', '#dcd6d9'];
const WOODS = ['#3a2a1e', '#6d4c2f', '#22201e', '#b08d57', '#8a6a48'];

/** On a lit wall, above its skirting board. */
async function hang({ hand, seed }: DemoPicture, original: Raster): Promise<Raster> {
  const framing = framingOf(hand);
  const scale = Math.min(600 / original.width, 500 / original.height);
  const [width, height] = [Math.round(original.width * scale), Math.round(original.height * scale)];
  const mount = framing === 'mounted' ? Math.round(0.1 * Math.min(width, height)) : 0;
  const frame = framing === 'bare' ? 0 : framing === 'mounted' ? 10 : 18;
  const [x, y] = [Math.round((SCENE.width - width) / 2), Math.round(400 - height / 2)];
  const [wall, wood] = [WALLS[seed % WALLS.length], WOODS[seed % WOODS.length]];
  const around = (by: number) => `x="${x - by}" y="${y - by}" width="${width + 2 * by}" height="${height + 2 * by}"`;
  const edge = mount + frame;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE.width}" height="${SCENE.height}">
    <defs>
      <radialGradient id="light" cx="0.5" cy="0.32" r="0.75"><stop offset="0" stop-color="#fff" stop-opacity="0.5"/><stop offset="0.55" stop-color="#fff" stop-opacity="0.06"/><stop offset="1" stop-color="#201810" stop-opacity="0.34"/></radialGradient>
      <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6f5741"/><stop offset="1" stop-color="#8f7355"/></linearGradient>
      <linearGradient id="bevel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.35"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.35"/></linearGradient>
      <filter id="soft" x="-30%" y="-30%" width="160%" height="170%"><feGaussianBlur stdDeviation="16"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="${wall}"/>
    <rect y="872" width="100%" height="88" fill="url(#floor)"/>
    <rect y="834" width="100%" height="40" fill="#f3efe8"/><rect y="834" width="100%" height="2" fill="#fff"/><rect y="872" width="100%" height="4" fill="#3b2e22" fill-opacity="0.5"/>
    <rect width="100%" height="100%" fill="url(#light)"/>
    <rect x="${x - edge + 8}" y="${y - edge + 22}" width="${width + 2 * edge}" height="${height + 2 * edge}" fill="#1c120a" fill-opacity="0.55" filter="url(#soft)"/>
    ${frame > 0 ? `<rect ${around(edge)} fill="${wood}"/><rect ${around(edge)} fill="url(#bevel)"/><rect ${around(mount + 3)} fill="#120d09" fill-opacity="0.45"/>` : ''}
    ${mount > 0 ? `<rect ${around(mount)} fill="#f7f4ec"/><rect ${around(3)} fill="#d8d2c4"/>` : ''}
  </svg>`;
  const work = await source(original).resize(width, height).png().toBuffer();
  return flat(sharp(Buffer.from(svg)).composite([{ input: work, left: x, top: y }]), SCENE);
}

/** Raw linen on stretcher bars, with wedges, wire and a label. */
function backOf(picture: DemoPicture): Promise<Raster> {
  const { width, height } = pixelSize(picture, VARIANT_SIDE.lg);
  const random = randomFrom(9200 + picture.seed);
  const bar = Math.round(Math.min(width, height) * 0.11);
  const wood = ['#c9a877', '#d3b78a', '#bf9a68'][picture.seed % 3];
  const across = (y: number) => `M0 ${y}H${width}`;
  const grain = Array.from({ length: 26 }, () => across(Math.round(random.range(0, bar)))).join('');
  const wire = Math.round(height * 0.3);
  const [labelX, labelY] = [Math.round(width * 0.56), Math.round(height * 0.58)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <filter id="linen" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.9 0.35" numOctaves="3" seed="${picture.seed}"/><feColorMatrix values="0 0 0 0 0.42  0 0 0 0 0.36  0 0 0 0 0.27  0.5 0.4 0 0 -0.28"/></filter>
      <linearGradient id="lit" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.3"/><stop offset="1" stop-color="#2a1a0c" stop-opacity="0.3"/></linearGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="${Math.round(bar / 7)}"/></filter>
      <clipPath id="inside"><rect x="${bar}" y="${bar}" width="${width - 2 * bar}" height="${height - 2 * bar}"/></clipPath>
    </defs>
    <rect width="100%" height="100%" fill="#b7a487"/>
    <rect width="100%" height="100%" filter="url(#linen)"/>
    <g clip-path="url(#inside)"><rect x="${bar - 20}" y="${bar - 20}" width="${width - 2 * bar + 40}" height="${height - 2 * bar + 40}" fill="none" stroke="#20140a" stroke-opacity="0.55" stroke-width="44" filter="url(#soft)"/></g>
    ${[0, 180].map((turn) => stretcher(turn, width, height, bar, grain, wood)).join('')}
    ${[90, 270].map((turn) => `<g transform="translate(${width / 2} ${height / 2}) rotate(${turn}) translate(${-height / 2} ${-width / 2})">${stretcher(0, height, width, bar, grain, wood)}</g>`).join('')}
    <path d="M${bar / 2} ${wire}Q${width / 2} ${wire - height * 0.06} ${width - bar / 2} ${wire}" fill="none" stroke="#4c4a46" stroke-width="3"/>
    ${[bar / 2, width - bar / 2].map((x) => `<circle cx="${x}" cy="${wire}" r="9" fill="none" stroke="#6b6862" stroke-width="5"/>`).join('')}
    <g transform="rotate(${random.range(-1.5, 1.5)} ${labelX} ${labelY})"><rect x="${labelX}" y="${labelY}" width="${Math.round(width * 0.2)}" height="${Math.round(width * 0.13)}" fill="#efe7d3"/>
    ${[0.25, 0.45, 0.65, 0.8].map((part, line) => `<rect x="${labelX + width * 0.02}" y="${labelY + width * 0.13 * part}" width="${width * (line === 0 ? 0.12 : random.range(0.09, 0.16))}" height="${line === 0 ? 5 : 2.5}" fill="#3d352a" fill-opacity="0.75"/>`).join('')}</g>
  </svg>`;
  return flat(sharp(Buffer.from(svg)), { width, height });
}

/** The upper bar with mitred ends; turned by half, the lower one. */
function stretcher(turn: number, width: number, height: number, bar: number, grain: string, wood = ''): string {
  const shape = `M0 0H${width}L${width - bar} ${bar}H${bar}Z`;
  return `<g transform="rotate(${turn} ${width / 2} ${height / 2})"><path d="${shape}" fill="${wood}"/><path d="${grain}" clip-path="inset(0)" stroke="#7a5a34" stroke-opacity="0.16" stroke-width="1.5"/><path d="${shape}" fill="url(#lit)"/><path d="M0 0L${bar} ${bar}M${width} 0L${width - bar} ${bar}" stroke="#3f2c18" stroke-width="2"/></g>`;
}

async function flat(image: Sharp, size: { width: number; height: number }): Promise<Raster> {
  const data = await image.flatten({ background: '#ffffff' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  return { ...size, data };
}
