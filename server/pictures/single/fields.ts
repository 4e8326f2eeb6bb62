import type { ChosenPicture, SinglePicture } from '../contract.ts';

export const NO_PICTURE: SinglePicture = { image_id: null, image_alt: '', image_focus: '' };

/** The fields, as the audit log names them. */
export const PICTURE_FIELD_TEXTS: Record<keyof SinglePicture, string> = {
  image_id: 'Picture',
  image_alt: 'Description of the picture',
  image_focus: 'Focal point of the picture',
};

/** The fields of a form that has chosen a picture, or none. */
export function singlePicture(chosen: ChosenPicture | undefined): Partial<SinglePicture> {
  if (!chosen) return NO_PICTURE;
  const focus = chosen.focus && { image_focus: `${chosen.focus.x},${chosen.focus.y}` };
  return { image_id: chosen.id, image_alt: chosen.alt, ...focus };
}

/** The fields without those of the picture, which are not columns of the owner. */
export function withoutPicture<Fields extends SinglePicture>({
  image_id: _id,
  image_alt: _alt,
  image_focus: _focus,
  ...columns
}: Fields): Omit<Fields, keyof SinglePicture> {
  return columns;
}
