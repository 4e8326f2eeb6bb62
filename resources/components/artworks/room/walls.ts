/** Colours of a room, mixed from the page's colours. */
export interface Wall {
  name: string;
  wall: string;
  skirting: string;
  floor: string;
  /** Text and lines on the floor. */
  ink: string;
  /** Text and lines on the wall. */
  onWall: string;
  cloth: string;
  fold: string;
  wood: string;
  grain: string;
  figure: string;
  leaf: string;
  light: number;
}

type Colour = 'paper' | 'plaster' | 'line' | 'ink' | 'smoke' | 'ember' | 'lagoon' | 'gold' | 'edge';

const token = (colour: Colour) => `var(--color-${colour})`;
const mix = (colour: Colour, percent: number, other: string) =>
  `color-mix(in oklab, ${token(colour)} ${percent}%, ${other})`;

const DAYLIGHT = {
  skirting: token('paper'),
  floor: mix('gold', 13, token('line')),
  ink: token('ink'),
  onWall: token('ink'),
  cloth: mix('smoke', 42, token('line')),
  fold: mix('smoke', 62, token('line')),
  wood: mix('gold', 46, token('line')),
  grain: mix('gold', 62, token('smoke')),
  figure: mix('smoke', 82, token('ink')),
  leaf: mix('lagoon', 62, token('edge')),
  light: 0.5,
};

export const WALLS: [Wall, ...Wall[]] = [
  { ...DAYLIGHT, name: 'Chalk', wall: mix('line', 34, token('paper')) },
  { ...DAYLIGHT, name: 'Clay', wall: mix('ember', 17, token('line')) },
  { ...DAYLIGHT, name: 'Lagoon', wall: mix('lagoon', 40, token('line')), light: 0.25 },
  {
    ...DAYLIGHT,
    name: 'Night',
    wall: mix('ink', 90, token('edge')),
    skirting: mix('ink', 78, token('edge')),
    floor: mix('gold', 14, mix('ink', 78, token('edge'))),
    ink: token('paper'),
    onWall: token('paper'),
    cloth: mix('smoke', 80, token('ink')),
    fold: mix('smoke', 55, token('ink')),
    figure: mix('edge', 60, token('ink')),
    light: 0.1,
  },
];
