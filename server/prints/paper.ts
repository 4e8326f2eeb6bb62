// Points, on A4; colours of the site.

const POINTS_PER_MM = 72 / 25.4;

export function millimetresToPoints(millimetres: number): number {
  return millimetres * POINTS_PER_MM;
}

export const [PAPER_WIDTH, PAPER_HEIGHT] = [millimetresToPoints(210), millimetresToPoints(297)];
export const [INK, SMOKE, LINE] = ['#1c1a17', '#5f594f', '#ddd6c9'];

export const SERIF = { typeface: 'serif', color: INK } as const;
export const SANS = { typeface: 'sans', color: INK } as const;
export const SECONDARY = { typeface: 'sans', color: SMOKE } as const;
