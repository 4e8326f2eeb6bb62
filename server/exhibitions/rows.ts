import type { Row } from '../../database/tables.d.ts';
import type { ExhibitKind } from './contract.ts';

type ImageColumns = Pick<Row<'images'>, 'placeholder' | 'focus_x' | 'focus_y' | 'alt'>;

/** An exhibition or event with its image. Times in milliseconds since 1970. */
export type ExhibitRow = Omit<
  Row<'exhibitions', { kind: ExhibitKind }>,
  'image_id' | 'version' | 'is_shown_on_website'
> &
  ImageColumns & { image_key: string };
