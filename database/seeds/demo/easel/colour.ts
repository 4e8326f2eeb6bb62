export type Rgb = readonly [red: number, green: number, blue: number];

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function hex([red, green, blue]: Rgb): string {
  const byte = (value: number): string =>
    Math.round(Math.max(0, Math.min(255, value)))
      .toString(16)
      .padStart(2, '0');
  return `#${byte(red)}${byte(green)}${byte(blue)}`;
}

/** Interpolates from `a` (0) to `b` (1). */
export function mix(a: string, b: string, amount: number): string {
  const from = rgb(a);
  const to = rgb(b);
  return hex([
    from[0] + (to[0] - from[0]) * amount,
    from[1] + (to[1] - from[1]) * amount,
    from[2] + (to[2] - from[2]) * amount,
  ]);
}

/** Interpolates between several colours: 0 is the first, 1 the last. */
export function ramp(colours: readonly string[], place: number): string {
  const scaled = Math.max(0, Math.min(0.99999, place)) * (colours.length - 1);
  const index = Math.floor(scaled);
  return mix(colours[index] as string, colours[index + 1] ?? (colours[index] as string), scaled - index);
}

export const lighter = (colour: string, amount: number): string => mix(colour, '#fff6e2', amount);
export const darker = (colour: string, amount: number): string => mix(colour, '#140f1c', amount);
