import type { ColorName } from '../../pictures/palettes/colors.ts';

/** What visitors call the named colors, in English and in Filipino. */
const NAMES: Record<ColorName, string> = {
  red: 'red crimson scarlet maroon pula pulang mapula',
  orange: 'orange kahel',
  yellow: 'yellow dilaw madilaw',
  gold: 'gold golden ochre ginto gintong',
  green: 'green emerald olive berde berdeng luntian luntiang',
  blue: 'blue navy azure turquoise indigo asul bughaw',
  purple: 'purple violet lila lilang',
  pink: 'pink rosas',
  brown: 'brown sepia kayumanggi kayumangging',
  beige: 'beige cream',
  black: 'black itim maitim',
  grey: 'grey gray abo abuhin',
  white: 'white puti puting maputi',
};

const BY_NAME: Map<string, ColorName> = new Map(
  Object.entries(NAMES).flatMap(([color, names]) => names.split(' ').map((name) => [name, color as ColorName])),
);

/** The fact for a word that names a color: `colorblue` for `asul`. */
export function colorNamed(word: string): string | null {
  const color = BY_NAME.get(word);
  return color ? colorFact(color) : null;
}

/** The fact for an artwork whose picture has the color. */
export function colorFact(color: string): string {
  return `color${color}`;
}
