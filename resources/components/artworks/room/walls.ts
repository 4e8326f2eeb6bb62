/** A wall of the painted room, with the light in it. */
export interface Wall {
  name: string;
  /** The colour of the painted wall, shown while its picture loads. */
  colour: string;
  skirting: string;
  floor: string;
  /** Text and lines on the floor. */
  ink: string;
  /** Text and lines on the wall. */
  onWall: string;
  light: 'day' | 'night';
  /** Opacity of the lamp's light on the wall. */
  glow: number;
}

const DAYLIGHT = {
  skirting: '#f3eee4',
  floor: '#b58d5c',
  ink: 'var(--color-ink)',
  onWall: 'var(--color-ink)',
  light: 'day' as const,
  glow: 0.25,
};

/** The colours of `bin/paint-rooms.mjs`, which paints the pictures. */
export const WALLS: [Wall, ...Wall[]] = [
  { ...DAYLIGHT, name: 'Chalk', colour: '#eeeae2' },
  { ...DAYLIGHT, name: 'Clay', colour: '#d1b5a4' },
  { ...DAYLIGHT, name: 'Lagoon', colour: '#899b91' },
  {
    name: 'Night',
    colour: '#27241f',
    skirting: '#3a352e',
    floor: '#3d2e1f',
    ink: 'var(--color-paper)',
    onWall: 'var(--color-paper)',
    light: 'night',
    glow: 0.55,
  },
];
