/** Why a file is not accepted, and what would do. */
export const REFUSALS = {
  'not-an-image':
    'This file is not a picture, or it is damaged. Please save it again as JPEG, PNG, WebP, TIFF or HEIC.',
  'unsupported-format': 'This kind of picture cannot be used. Please save it as JPEG, PNG, WebP, TIFF or HEIC.',
  'too-large':
    'This picture is too large. It may have 80 MB and 120 megapixels, a HEIC 50; please save it smaller, or a HEIC as JPEG.',
  'too-small': 'This picture is too small. It needs 32 pixels in width and height; 4,000 or more are best for zooming.',
  'too-narrow': 'This picture is too narrow: one side is more than 20 times the other. Please crop it first.',
  empty: 'This file is empty. Please choose it again.',
} as const;

/** Why a picture cannot be turned or cropped so. */
export const EDIT_REFUSALS = {
  'no-file': 'The files of this picture are missing, so it cannot be edited. Please upload it again.',
  'too-small': 'This leaves less than 32 pixels. Please crop less.',
  'too-narrow': 'This leaves a strip that is more than 20 times as long as wide. Please crop less.',
} as const;

export type Refusal = keyof typeof REFUSALS;

export function isRefusal(text: string): text is Refusal {
  return Object.hasOwn(REFUSALS, text);
}
