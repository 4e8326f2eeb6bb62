import type { Row } from '../../database/tables.d.ts';

/** A picture with what the staff's forms show of it. */
export type StaffPictureRow = Row<'images'> & { is_variant: boolean | number | null };
