import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './run.mjs';

// npm run fonts [-- folder]: cuts the fonts of `resources/fonts` out of their packages. `resources/css/fonts.css` names each file,
// its characters and its weights.

const require = createRequire(import.meta.url);
const PACKAGES = {
  'cormorant.woff2': require.resolve('@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2'),
  'hanken-grotesk.woff2': require.resolve(
    '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  ),
};
/**
 * Those that browsers apply by themselves, and `lnum` for `lining-nums`. No text in Cormorant has `tabular-nums`, and the figures of
 * Hanken Grotesk have one width without it.
 */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'rlig'];
/** Copyright and licence, which each copy must contain. */
const NAMES = [0, 13, 14];

const folder = process.argv[2] ?? join(root, 'resources', 'fonts');
const css = await readFile(join(root, 'resources/css/fonts.css'), 'utf8');
for (const [name, path] of Object.entries(PACKAGES)) {
  const { text, weights } = faceOf(name);
  const font = await subsetFont(await readFile(path), text, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    preserveNameIds: NAMES,
    variationAxes: { wght: weights },
  });
  await writeFile(join(folder, name), font);
  console.log(`${name}: ${font.length} bytes`);
}

function faceOf(name) {
  const face = css.split('@font-face').find((part) => part.includes(`../fonts/${name}"`));
  const [, min, max] = /font-weight: (\d+) (\d+);/.exec(face);
  const ranges = /unicode-range:([^;]+);/.exec(face)[1].matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g);
  const text = [...ranges].flatMap(([, from, to = from]) => charactersBetween(`0x${from}`, `0x${to}`)).join('');
  return { text, weights: { min: Number(min), max: Number(max) } };
}

function charactersBetween(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(Number(from) + index));
}
