import type { PictureEdits, PicturesResponse, StaffPicture } from '../../../../server/pictures/contract.ts';
import { call, csrfToken, put } from '../uploads/calls.ts';

export const PICTURES_URL = '/admin/pictures';

export async function findPictures(ids: number[]): Promise<StaffPicture[]> {
  const { pictures, csrf } = await call<PicturesResponse>(`${PICTURES_URL}?ids=${ids.join(',')}`);
  csrfToken.set(csrf);
  return pictures;
}

export async function savePictureEdits(id: number, edits: PictureEdits): Promise<StaffPicture> {
  const body = JSON.stringify(edits);
  const headers = { 'Content-Type': 'application/json' };
  const { picture } = await put<{ picture: StaffPicture }>(`${PICTURES_URL}/${id}/edits`, { body, headers });
  return picture;
}

/** The whole original, rotated, on which a crop is drawn. */
export function originalUrl(id: number, rotation: number): string {
  return `${PICTURES_URL}/${id}/original?rotation=${rotation}`;
}
