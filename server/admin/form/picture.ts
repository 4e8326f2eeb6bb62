import { parseChosen } from '../../pictures/chosen.ts';
import type { SinglePicture } from '../../pictures/contract.ts';
import { singlePicture } from '../../pictures/single/fields.ts';

/** The text of a hidden field with one picture, as `PictureField` writes it. */
export function pictureText({ image_id: id, image_alt: alt, image_focus }: SinglePicture): string {
  if (id === null) return '[]';
  const [x = 50, y = 50] = image_focus.split(',').map(Number);
  return JSON.stringify([{ id, alt, focus: { x, y } }]);
}

/** The picture of a form; null if the text is none. */
export function readPicture(text: string): Partial<SinglePicture> | null {
  const chosen = parseChosen(text === '' ? '[]' : text);
  return chosen && chosen.length <= 1 ? singlePicture(chosen[0]) : null;
}

/** Why a form with a picture that does not exist was refused. */
export const UNKNOWN_PICTURE = 'This picture no longer exists. Please choose it again.';
