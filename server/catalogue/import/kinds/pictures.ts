import { insertPicture } from '../../../pictures/import/records.ts';
import { describePicture } from '../../../pictures/records.ts';
import { line, lineOrDefault, wholeNumber } from './columns.ts';
import { keyOfName, nameOfKey } from './image-rows.ts';
import type { Kind } from './kind.ts';

interface PictureRow {
  picture: string;
  alt: string;
  /** Percent from the left and from the top. */
  focus_x: number;
  focus_y: number;
  /** Size of the largest variant, in pixels; only exports have the last three. */
  width: number;
  height: number;
  placeholder: string;
}

const MAX_PIXELS = 20_000;
const PLACEHOLDER = /^data:image\/webp;base64,[A-Za-z0-9+/]{1,2000}={0,2}$/;

/** `pictures.csv`: alternative texts and focal points of pictures. */
export const pictures: Kind<PictureRow> = {
  file: 'pictures',
  columns: {
    picture: line(500),
    alt: lineOrDefault(500),
    focus_x: wholeNumber(0, 100),
    focus_y: wholeNumber(0, 100),
    width: wholeNumber(1, MAX_PIXELS),
    height: wholeNumber(1, MAX_PIXELS),
    placeholder: line(2_100),
  },
  pictureColumn: 'picture',
  required: ['picture'],
  identify: (values) => (values.picture ? values : { column: 'picture', reason: 'is missing' }),
  keyOf: ({ picture }) => picture ?? '',
  check: ({ placeholder }) =>
    placeholder === undefined || PLACEHOLDER.test(placeholder)
      ? null
      : { column: 'placeholder', reason: 'is not a small WebP picture as exports write it; leave the cell empty' },
  defaults: (row) => ({ alt: '', focus_x: 50, focus_y: 50, ...row }) as PictureRow,
  read: async (database) => {
    const rows = await database('images').orderBy('id');
    return rows.map(({ key, id: _, ...row }) => ({ ...row, picture: nameOfKey(key) ?? '' }));
  },
  write: async (transaction, changes, shared) => {
    for (const { row, isStored } of changes) {
      const { picture, focus_x, focus_y } = row;
      const key = keyOfName(picture);
      const alt = row.alt || (shared.pictures.altOf(key) ?? '');
      if (isStored) await describePicture(transaction, { key }, { alt, focus_x, focus_y });
      else {
        const known = shared.pictures.get(key);
        if (!known) throw new Error(`The picture ${key} was not checked.`);
        await insertPicture(transaction, { ...known, alt, focus_x, focus_y });
      }
    }
  },
};
