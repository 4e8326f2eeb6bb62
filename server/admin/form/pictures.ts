import type { Context } from '../../context.ts';
import { parseChosen } from '../../pictures/chosen.ts';
import type { StaffPicture } from '../../pictures/contract.ts';
import { presentPicture } from '../../pictures/present.ts';
import { findPictures } from '../../pictures/records.ts';

/** The pictures that a form names, with the descriptions that were typed. */
export async function findFormPictures(database: Context['database'], text: string): Promise<StaffPicture[]> {
  const chosen = parseChosen(text) ?? [];
  const rows = await findPictures(
    database,
    chosen.map(({ id }) => id),
  );
  return rows.map((row) => {
    const typed = chosen.find(({ id }) => id === row.id);
    const picture = presentPicture(row);
    return { ...picture, alt: typed?.alt ?? picture.alt, focus: typed?.focus ?? picture.focus };
  });
}
