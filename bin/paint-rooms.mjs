import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { darker, lighter, mix } from '../database/seeds/demo/easel/colour.ts';
import { MANNERS } from '../database/seeds/demo/easel/manners.ts';
import { paintOil } from '../database/seeds/demo/easel/oil.ts';
import { box, ellipse, fade, fill, flow, glow, line } from '../database/seeds/demo/easel/sketch.ts';
import { root } from './run.mjs';

// npm run rooms [-- folder]: paints the walls, floors and furniture of "View in a room". Sketches of furniture are in millimetres.

const folder = process.argv[2] ?? join(root, 'resources', 'components', 'artworks', 'room', 'painted');

/** The colours of resources/css/theme.css. */
const COLOUR = {
  paper: '#faf8f4',
  line: '#ddd6c9',
  ember: '#a63f1f',
  lagoon: '#1d4f4a',
  gold: '#8a6414',
};

const WALLS = {
  chalk: mix(COLOUR.paper, COLOUR.line, 0.42),
  clay: mix(COLOUR.line, COLOUR.ember, 0.22),
  lagoon: mix(COLOUR.line, COLOUR.lagoon, 0.44),
  night: '#27241f',
};
const FLOORS = { day: '#b58d5c', night: '#3d2e1f' };

const DAY = {
  cloth: '#a39a8a',
  wood: '#8f6233',
  leaf: '#3f6b4c',
  pot: '#a8674a',
  shade: '#efe2c2',
  cover: '#8c4a34',
  pages: '#ece3d0',
  glaze: '#d9e0d6',
  hair: '#2a1f1a',
  skin: '#a8714f',
  blouse: '#e9e1d2',
  skirt: '#3f5a62',
};
const NIGHT = Object.fromEntries(Object.entries(DAY).map(([name, colour]) => [name, mix(colour, '#1b1712', 0.52)]));
// The lamp is lit.
NIGHT.shade = '#f6d79a';

/** Sides in millimetres, and pixels of the longer one. The sizes are those of resources/components/artworks/room/furniture.tsx. */
const FURNITURE = {
  sofa: { width: 2000, height: 800, pixels: 1200, sketch: sofa },
  sideboard: { width: 1200, height: 750, pixels: 1200, sketch: sideboard },
  book: { width: 240, height: 60, pixels: 900, sketch: books },
  person: { width: 480, height: 1700, pixels: 1200, sketch: person },
  shelf: { width: 600, height: 26, pixels: 1400, sketch: shelf },
  lamp: { width: 400, height: 1640, pixels: 1000, sketch: lamp },
  plant: { width: 1000, height: 1300, pixels: 1000, sketch: plant },
  bowl: { width: 260, height: 100, pixels: 500, sketch: bowl },
  cup: { width: 110, height: 85, pixels: 450, sketch: cup },
};

/** Pixels across a wall or a floor. */
const ACROSS = 1400;
const PLASTER = { ...MANNERS.dry, broken: 4, streak: 0.1, weave: 0.1, hang: (x, y) => 0.9 * Math.sin(x * 6 + y * 4) };
const BOARDS = { ...MANNERS.loose, broken: 6, hang: () => 0 };
const FINE = {
  ...MANNERS.loose,
  layers: [
    { brush: 26, reach: 4, detail: 0, opacity: 0.95 },
    { brush: 12, reach: 4.5, detail: 0, opacity: 0.9 },
    { brush: 6, reach: 5, detail: 6, opacity: 0.92 },
    { brush: 3.2, reach: 5, detail: 16, opacity: 0.95 },
  ],
  broken: 9,
  weave: 0.05,
};

await mkdir(folder, { recursive: true });
for (const [name, colour] of Object.entries(WALLS)) await paintGround(name, wall(colour), 900, PLASTER);
for (const [name, colour] of Object.entries(FLOORS)) await paintGround(`floor-${name}`, floor(colour), 400, BOARDS);
for (const [light, palette] of Object.entries({ day: DAY, night: NIGHT }))
  for (const [name, piece] of Object.entries(FURNITURE)) await paintPiece(`${name}-${light}`, piece, palette);

/** `height`: in thousandths of the width. */
async function paintGround(name, sketch, height, manner) {
  const sides = { width: ACROSS, height: Math.round((ACROSS * height) / 1000) };
  const { data, ...size } = await paintOil(sketch, sides, 3, manner);
  await save(name, sharp(data, { raw: { ...size, channels: 3 } }).webp({ quality: 50, effort: 6 }));
}

/** The sketch on its own colours, so that no white is mixed into its edges, cut out along its outline. */
async function paintPiece(name, { width, height, pixels, sketch }, palette) {
  const scale = pixels / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const drawing = sketch(palette);
  const unit = 1000 / Math.max(width, height);
  const spread = `<filter id="spread" x="-20%" y="-20%" width="140%" height="140%"><feMorphology operator="dilate" radius="${Math.max(width, height) / 160}"/></filter>`;
  const painted = await paintOil(
    `<defs>${spread}</defs><g transform="scale(${unit})"><g filter="url(#spread)">${drawing}</g>${drawing}</g>`,
    size,
    7,
    FINE,
  );
  const outline = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}"><filter id="hand" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${24 / Math.max(width, height)}" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="${Math.max(width, height) / 300}"/></filter><g filter="url(#hand)">${drawing}</g></svg>`;
  const alpha = await sharp(Buffer.from(outline)).ensureAlpha().extractChannel(3).raw().toBuffer();
  const picture = sharp(painted.data, { raw: { ...size, channels: 3 } }).joinChannel(alpha, {
    raw: { ...size, channels: 1 },
  });
  await save(name, picture.webp({ quality: 66, alphaQuality: 70, effort: 6 }));
}

async function save(name, picture) {
  const file = await picture.toBuffer();
  await writeFile(join(folder, `${name}.webp`), file);
  console.log(`${name}.webp: ${file.length} bytes`);
}

/** Light falls from the upper left. */
function wall(colour) {
  const tones = [lighter(colour, 0.22), colour, darker(colour, 0.1), darker(colour, 0.2)];
  let sketch = `<defs>${glow('wall', tones, 0.22, 0.12, 1.15)}</defs>${box(0, 0, 1000, 900, 'url(#wall)')}`;
  for (let i = 0; i < 46; i++) {
    const [x, y] = [(i * 387) % 1000, (i * 211) % 900];
    const tone = i % 2 ? lighter(colour, 0.12) : darker(colour, 0.07);
    sketch += ellipse(x, y, 70 + ((i * 53) % 110), 22 + ((i * 31) % 40), tone, 0.22, ((i * 47) % 60) - 30);
  }
  return sketch;
}

function floor(colour) {
  let sketch = `<defs>${fade('floor', [darker(colour, 0.2), colour, lighter(colour, 0.08)])}</defs>${box(0, 0, 1000, 400, 'url(#floor)')}`;
  // Boards run along the wall and become broader towards the viewer.
  for (let row = 0, y = 0, breadth = 26; y < 400; row++, y += breadth, breadth *= 1.18) {
    for (let x = -((row * 173) % 300); x < 1000; x += 300) {
      const tone = [lighter(colour, 0.07), darker(colour, 0.06), mix(colour, '#8a5a34', 0.2)][
        (row + Math.round(x)) % 3
      ];
      sketch += box(x, y, 297, breadth, tone ?? colour, 0.55) + box(x + 297, y, 3, breadth, darker(colour, 0.4), 0.6);
    }
    sketch += box(0, y, 1000, 1.5 + row * 0.5, darker(colour, 0.45), 0.65);
  }
  return sketch;
}

function round(x, y, width, height, radius, colour) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colour}"/>`;
}

/** A cushion that is lit from above. */
function cushion(name, x, y, width, height, radius, colour) {
  const tones = [lighter(colour, 0.3), lighter(colour, 0.08), darker(colour, 0.16)];
  return `<defs>${fade(name, tones)}</defs>${round(x, y, width, height, radius, `url(#${name})`)}`;
}

function sofa({ cloth, wood }) {
  const deep = darker(cloth, 0.24);
  return (
    [130, 1830].map((x) => fill(`M${x} 640h40l-8 160h-24z`, darker(wood, 0.2))).join('') +
    cushion('back', 80, 0, 1840, 540, 80, darker(cloth, 0.12)) +
    cushion('left', 190, 40, 810, 440, 70, cloth) +
    cushion('right', 1000, 40, 810, 440, 70, cloth) +
    line('M1000 70V440', deep, 10, 0.7) +
    round(100, 480, 1800, 210, 26, deep) +
    cushion('seat-left', 180, 350, 820, 190, 50, lighter(cloth, 0.08)) +
    cushion('seat-right', 1000, 350, 820, 190, 50, lighter(cloth, 0.04)) +
    line('M190 545H1810', darker(cloth, 0.45), 12, 0.6) +
    cushion('arm-left', 0, 180, 200, 510, 80, lighter(cloth, 0.06)) +
    cushion('arm-right', 1800, 180, 200, 510, 80, darker(cloth, 0.1)) +
    line('M200 260V680', darker(cloth, 0.42), 10, 0.6) +
    line('M1800 260V680', darker(cloth, 0.42), 10, 0.6) +
    `<g transform="rotate(-9 360 330)">${cushion('pillow', 240, 180, 260, 240, 60, mix(cloth, COLOUR.ember, 0.62))}</g>` +
    `<g transform="rotate(8 1650 330)">${cushion('other', 1510, 190, 250, 230, 60, mix(cloth, COLOUR.gold, 0.5))}</g>`
  );
}

function sideboard({ wood }) {
  let sketch =
    [80, 1080].map((x) => fill(`M${x} 560h40l-8 190h-24z`, darker(wood, 0.35))).join('') +
    `<defs>${fade('body', [lighter(wood, 0.14), wood, darker(wood, 0.2)])}</defs>` +
    round(0, 0, 1200, 570, 12, 'url(#body)') +
    box(0, 0, 1200, 26, lighter(wood, 0.3)) +
    box(24, 34, 1152, 516, darker(wood, 0.45));
  for (const [i, x] of [30, 414, 798].entries()) {
    sketch += `<defs>${fade(`door-${i}`, [lighter(wood, 0.16 - i * 0.05), darker(wood, 0.12 + i * 0.03)], true)}</defs>`;
    sketch += round(x, 42, 372, 500, 4, `url(#door-${i})`);
    for (let grain = 0; grain < 7; grain++) {
      const at = x + 30 + grain * 50;
      sketch += line(
        flow([
          [at, 50],
          [at + 14 * Math.sin(grain + i), 220],
          [at - 12 * Math.cos(grain * 2 + i), 380],
          [at + 6, 536],
        ]),
        darker(wood, 0.34),
        5,
        0.4,
      );
    }
    sketch += round(x + 150, 80, 72, 14, 7, darker(COLOUR.gold, 0.1)) + round(x + 150, 80, 72, 5, 3, '#e8cf8a');
  }
  return sketch;
}

function books({ cover, pages, skirt }) {
  const book = (x, y, width, height, colour) =>
    round(x, y, width, height, 3, colour) +
    box(x + 4, y + 5, width - 4, height - 10, pages) +
    [0.3, 0.5, 0.7].map((part) => box(x + 4, y + height * part, width - 8, 0.8, darker(pages, 0.3), 0.7)).join('') +
    fill(
      `M${x} ${y + 3}q-1 ${height / 2} 0 ${height - 6}h14q-7 -${height / 2} 0 -${height - 6}z`,
      darker(colour, 0.15),
    );
  return book(0, 28, 240, 32, cover) + book(16, 0, 210, 28, skirt);
}

function shelf({ wood }) {
  return (
    `<defs>${fade('board', [lighter(wood, 0.28), wood, darker(wood, 0.35)])}</defs>` +
    box(0, 0, 600, 26, 'url(#board)') +
    [5, 10, 16]
      .map((y, i) => line(`M0 ${y}C150 ${y + 3} 350 ${y - 2 + i} 600 ${y + 1}`, darker(wood, 0.3), 0.8, 0.6))
      .join('')
  );
}

function lamp({ shade, wood }) {
  const tones = [darker(shade, 0.18), lighter(shade, 0.35), shade, darker(shade, 0.22)];
  return (
    `<defs>${fade('shade', tones, true)}</defs>` +
    box(193, 300, 14, 1310, darker(wood, 0.45)) +
    box(195, 300, 4, 1310, lighter(wood, 0.2)) +
    ellipse(200, 1622, 130, 18, darker(wood, 0.5)) +
    ellipse(196, 1616, 124, 13, darker(wood, 0.25)) +
    fill('M70 0H330L400 320H0Z', 'url(#shade)') +
    fill('M70 0H330L334 14H66Z', darker(shade, 0.25)) +
    fill('M3 306H397L400 320H0Z', darker(shade, 0.3))
  );
}

function plant({ leaf, pot }) {
  const leaves = [-74, 72, -55, 54, -38, 36, -22, 20, -8, 6].map((turn, i) => {
    const long = (620 + ((i * 97) % 240)) * (1 - Math.abs(turn) / 200);
    const tone = mix(leaf, i % 2 ? '#7fa05a' : '#20402f', 0.14 + 0.05 * (i % 4));
    const blade = `M0 0C-110 ${-long * 0.3}-90 ${-long * 0.75} 0 ${-long}C90 ${-long * 0.75} 110 ${-long * 0.3} 0 0Z`;
    return (
      `<g transform="translate(500 960) rotate(${turn})">` +
      fill(blade, tone) +
      fill(`M0 0C-110 ${-long * 0.3}-90 ${-long * 0.75} 0 ${-long}Z`, lighter(tone, 0.16)) +
      line(`M0 0V${-long * 0.96}`, darker(tone, 0.3), 8, 0.8) +
      '</g>'
    );
  });
  return (
    leaves.join('') +
    `<defs>${fade('pot', [lighter(pot, 0.22), pot, darker(pot, 0.35)], true)}</defs>` +
    fill('M330 920H670L630 1300H370Z', 'url(#pot)') +
    fill('M320 910H680L674 966H326Z', lighter(pot, 0.12)) +
    fill('M326 960H674L671 978H329Z', darker(pot, 0.4), 0.7)
  );
}

function bowl({ glaze, skirt }) {
  const tones = [lighter(glaze, 0.3), glaze, darker(glaze, 0.4)];
  return (
    `<defs>${fade('bowl', tones, true)}</defs>` +
    fill('M0 6H260C256 62 214 90 174 94V100H86V94C46 90 4 62 0 6Z', 'url(#bowl)') +
    ellipse(130, 8, 129, 7, darker(glaze, 0.45)) +
    line('M14 44C70 58 190 58 246 44', skirt, 6, 0.8)
  );
}

function cup({ glaze, skirt }) {
  return (
    `<defs>${fade('cup', [lighter(glaze, 0.3), glaze, darker(glaze, 0.35)], true)}</defs>` +
    line('M76 24C106 20 106 60 72 60', darker(glaze, 0.12), 9) +
    fill('M2 4H82L75 74Q74 85 62 85H22Q10 85 9 74Z', 'url(#cup)') +
    ellipse(42, 5, 40, 4, darker(glaze, 0.5)) +
    line('M5 26H80', skirt, 5, 0.8)
  );
}

/** A visitor from behind, who looks at the work. */
function person({ hair, skin, blouse, skirt, wood }) {
  const leg = (x, tone) =>
    fill(
      `M${x - 34} 1180C${x - 36} 1330 ${x - 22} 1420 ${x - 20} 1640H${x + 20}C${x + 22} 1420 ${x + 36} 1330 ${x + 34} 1180Z`,
      tone,
    );
  const shoe = (x) =>
    fill(`M${x - 34} 1700C${x - 36} 1652 ${x - 22} 1622 ${x} 1622S${x + 36} 1652 ${x + 34} 1700Z`, darker(wood, 0.4));
  const tones = [darker(skirt, 0.24), lighter(skirt, 0.14), skirt, darker(skirt, 0.32)];
  return (
    `<defs>${fade('skirt', tones, true)}${fade('blouse', [lighter(blouse, 0.2), blouse, darker(blouse, 0.28)], true)}</defs>` +
    leg(190, darker(skin, 0.12)) +
    leg(292, darker(skin, 0.26)) +
    shoe(190) +
    shoe(292) +
    // Arms beside the body.
    fill('M92 330C44 420 34 560 46 700C48 790 40 850 62 900C86 920 100 880 98 830C104 720 110 560 140 440Z', skin) +
    fill(
      'M388 330C436 420 446 560 434 700C432 790 440 850 418 900C394 920 380 880 382 830C376 720 370 560 340 440Z',
      darker(skin, 0.18),
    ) +
    fill('M206 190H274V300H206Z', darker(skin, 0.15)) +
    fill(
      'M204 262C150 276 92 290 74 372C60 440 52 510 44 580L112 600L136 470L142 740H338L344 470L368 600L436 580C428 510 420 440 406 372C388 290 330 276 276 262Q240 290 204 262Z',
      'url(#blouse)',
    ) +
    line('M240 300V730', darker(blouse, 0.25), 5, 0.5) +
    fill('M140 726H340C372 900 396 1080 410 1250Q240 1300 70 1250C84 1080 108 900 140 726Z', 'url(#skirt)') +
    [150, 206, 274, 330]
      .map((x) =>
        line(
          `M${200 + (x - 200) * 0.5} 790C${x} 950 ${x + (x - 240) * 0.25} 1100 ${x + (x - 240) * 0.4} 1250`,
          darker(skirt, 0.42),
          7,
          0.55,
        ),
      )
      .join('') +
    box(138, 716, 204, 26, darker(skirt, 0.4)) +
    ellipse(240, 116, 76, 102, hair) +
    ellipse(222, 90, 44, 60, lighter(hair, 0.14), 0.5) +
    ellipse(240, 44, 50, 44, lighter(hair, 0.06)) +
    ellipse(240, 204, 44, 24, darker(skin, 0.2)) +
    fill('M166 110C160 190 190 232 240 236C290 232 320 190 314 110Z', hair) +
    line('M196 84C190 130 200 190 226 224', lighter(hair, 0.2), 6, 0.6)
  );
}
