// Colours as people see and name them.

export interface PaletteColor {
  /** Such as `#c8102e`. */
  hex: string;
  /** Share of the picture's area, from 0 to 1. */
  share: number;
}

/** The named colours of the filter, in its order. */
export const COLORS = [
  { value: 'red', text: 'Red' },
  { value: 'orange', text: 'Orange' },
  { value: 'yellow', text: 'Yellow' },
  { value: 'gold', text: 'Gold' },
  { value: 'green', text: 'Green' },
  { value: 'blue', text: 'Blue' },
  { value: 'purple', text: 'Purple' },
  { value: 'pink', text: 'Pink' },
  { value: 'brown', text: 'Brown' },
  { value: 'beige', text: 'Beige' },
  { value: 'black', text: 'Black' },
  { value: 'grey', text: 'Grey' },
  { value: 'white', text: 'White' },
] as const;

export type ColorName = (typeof COLORS)[number]['value'];
