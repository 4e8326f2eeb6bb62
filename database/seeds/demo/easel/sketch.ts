export type Point = readonly [x: number, y: number];

const n = (value: number): string => value.toFixed(1);

/** A closed or open line with corners. */
export function corners(points: readonly Point[], closed = true): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** A smooth line through every point (Catmull-Rom as Bézier curves). */
export function flow(points: readonly Point[], closed = false): string {
  const count = points.length;
  const point = (i: number): Point =>
    points[closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))] as Point;
  let path = `M${n(point(0)[0])} ${n(point(0)[1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    path += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`;
  }
  return closed ? `${path}Z` : path;
}

/** The area between the smooth line and `floor`. */
export function beneath(points: readonly Point[], floor: number): string {
  const first = points[0] as Point;
  const last = points[points.length - 1] as Point;
  return `${flow(points)}L${n(last[0])} ${n(floor)}L${n(first[0])} ${n(floor)}Z`;
}

export function fill(path: string, colour: string, opacity = 1, extra = ''): string {
  return `<path d="${path}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity.toFixed(2)}"` : ''} ${extra}/>`;
}

export function line(path: string, colour: string, width: number, opacity = 1, extra = ''): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity.toFixed(2)}"` : ''} ${extra}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, colour: string, opacity = 1, turn = 0): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${colour}" fill-opacity="${opacity.toFixed(2)}"${turn ? ` transform="rotate(${n(turn)} ${n(cx)} ${n(cy)})"` : ''}/>`;
}

export function box(x: number, y: number, width: number, height: number, colour: string, opacity = 1): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${colour}" fill-opacity="${opacity.toFixed(2)}"/>`;
}

/** A gradient from top to bottom (or left to right), to be filled with `url(#name)`. */
export function fade(name: string, colours: readonly string[], across = false): string {
  const stops = colours.map(
    (colour, i) => `<stop offset="${(i / (colours.length - 1)).toFixed(3)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${name}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${stops.join('')}</linearGradient>`;
}

export function glow(name: string, colours: readonly string[], cx = 0.5, cy = 0.5, radius = 0.5): string {
  const stops = colours.map(
    (colour, i) => `<stop offset="${(i / (colours.length - 1)).toFixed(3)}" stop-color="${colour}"/>`,
  );
  return `<radialGradient id="${name}" cx="${cx}" cy="${cy}" r="${radius}">${stops.join('')}</radialGradient>`;
}
