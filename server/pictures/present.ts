import type { StaffPicture } from './contract.ts';
import { isRefusal, REFUSALS } from './refusals.ts';
import type { StaffPictureRow } from './rows.ts';

export function presentPicture(row: StaffPictureRow): StaffPicture {
  const state = row.failure !== null ? 'failed' : row.ready_at === null ? 'making' : 'ready';
  const variant = (name: string) => (state === 'ready' ? `/images/${row.key}/${name}.jpg` : null);
  return {
    id: row.id,
    state,
    failure: row.failure !== null && isRefusal(row.failure) ? REFUSALS[row.failure] : row.failure,
    thumbnail: variant('sm'),
    preview: variant('lg'),
    placeholder: row.placeholder,
    width: row.width,
    height: row.height,
    alt: row.alt,
    focus: { x: row.focus_x, y: row.focus_y },
    edits: {
      rotation: row.rotation as StaffPicture['edits']['rotation'],
      crop: row.crop === null ? null : JSON.parse(row.crop),
    },
    hasOriginal: row.original_id !== null && !row.is_variant,
  };
}
