import type { ChosenPicture, StaffPicture } from './contract.ts';

/** Characters of a description. */
export const MAX_ALT = 500;
/** Pictures of one form. */
export const MAX_PICTURES = 100;

/** The text of a form's field with these pictures. Pictures that cannot be made are left out. */
export function chosenText(pictures: StaffPicture[]): string {
  const usable = pictures.filter(({ state }) => state !== 'failed');
  return JSON.stringify(usable.map(({ id, alt, focus }) => ({ id, alt, focus })));
}

/** The pictures of such a text; null if it is none. An empty text has no pictures. */
export function parseChosen(text: string): ChosenPicture[] | null {
  const list: unknown = text.trim() === '' ? [] : parseJson(text);
  if (!Array.isArray(list) || list.length > MAX_PICTURES) return null;
  const chosen = list.map(chosenPicture);
  return chosen.includes(null) ? null : (chosen as ChosenPicture[]);
}

function chosenPicture(value: unknown): ChosenPicture | null {
  const { id, alt, focus } = (value ?? {}) as { id?: unknown; alt?: unknown; focus?: { x?: unknown; y?: unknown } };
  if (!Number.isSafeInteger(id) || (id as number) < 1 || (id as number) > 2 ** 31 - 1) return null;
  if (typeof alt !== 'string' || alt.length > MAX_ALT || alt.includes('\0')) return null;
  if (focus === undefined) return { id: id as number, alt: alt.trim() };
  if (!(isPercent(focus?.x) && isPercent(focus?.y))) return null;
  return { id: id as number, alt: alt.trim(), focus: { x: focus.x as number, y: focus.y as number } };
}

function isPercent(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 100;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
