import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import type { ChangeBy } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { describePicture } from '../../pictures/records.ts';
import { lockEdited } from './records.ts';
import { artworkSubject } from './subject.ts';

interface FocusInput extends ChangeBy {
  id: number;
  /** Percent from the left and from the top. */
  x: number;
  y: number;
}

/** Sets the focal point of the main picture, which crops keep visible. */
export function setFocus(
  database: Knex,
  { id, x, y, actor, now }: FocusInput,
): Promise<'changed' | 'no-picture' | 'unknown'> {
  return write(database, async (transaction) => {
    const artwork = await lockEdited(transaction, id);
    if (!artwork) return 'unknown';
    const image = await transaction('images')
      .join('artworks', 'artworks.image_id', 'images.id')
      .where('artworks.id', id)
      .first('images.id', 'focus_x', 'focus_y');
    if (!image) return 'no-picture';
    await describePicture(transaction, { id: image.id }, { focus_x: x, focus_y: y });
    const changes = [{ field: 'Focal point', from: pointOf(image.focus_x, image.focus_y), to: pointOf(x, y) }];
    const subject = artworkSubject({ id, title: artwork.fields.title });
    await recordChange(transaction, { actor, action: 'artwork.changed', ...subject, changes }, now);
    return 'changed';
  });
}

function pointOf(x: number, y: number): string {
  return `${x} % from the left, ${y} % from the top`;
}
