import type { Picture } from './contract.ts';

/** Percent from the left and the top; null if the row has no picture. */
interface Focus {
  focus_x: number | null;
  focus_y: number | null;
}

const CENTRE = 50;

/** Alternative text of the picture that an import shows for an artwork without one: an empty mount in a thin frame. */
export const BLANK_ALT = 'There is no picture of this work yet';

export function pictureOf(key: string, placeholder: string, focus?: Focus): Picture {
  const variant = (name: string) => `/images/${key}/${name}.jpg`;
  const { focus_x: x, focus_y: y } = { focus_x: focus?.focus_x ?? CENTRE, focus_y: focus?.focus_y ?? CENTRE };
  return {
    lg: variant('lg'),
    md: variant('md'),
    sm: variant('sm'),
    thumb: variant('thumb'),
    placeholder,
    ...((x !== CENTRE || y !== CENTRE) && { focus: { x, y } }),
  };
}
