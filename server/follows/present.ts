import type { ArtistList } from '../artists/contract.ts';
import { presentArtistCard } from '../artists/list/present.ts';
import type { ArtistWithArtworks } from '../artists/rows.ts';
import { pictureOf } from '../artworks/picture.ts';
import { presentPagination } from '../listing/present.ts';
import type { FollowResponse, FollowState } from './contract.ts';
import { FOLLOWED_PER_PAGE } from './page-size.ts';
import type { FollowStateRow } from './rows.ts';

/** `base` is the path of the list without the page. */
export function presentFollowedList(
  { rows, total }: { rows: ArtistWithArtworks[]; total: number },
  { base, page, now }: { base: string; page: number; now: number },
): ArtistList {
  const addressOf = (other: number) => (other > 1 ? `${base}?page=${other}` : base);
  const pagination = presentPagination({ page, perPage: FOLLOWED_PER_PAGE, total }, addressOf);
  return { data: rows.map((row) => presentArtistCard(row, now)), meta: { pagination } };
}

export function presentState({ slug, name, image_key, since }: FollowStateRow): FollowState {
  return { slug, name, smallProfileImage: image_key && pictureOf(image_key, '').sm, hasFollowed: since !== null };
}

export function presentFollow(name: string, { byMail }: { byMail: boolean }): FollowResponse {
  const message = byMail
    ? 'We will e-mail you when a new work of theirs is shown here.'
    : 'You can see their new works on their page. Once your e-mail address is confirmed, we also e-mail you about them.';
  return { title: `You follow ${name}`, message };
}

export function presentUnfollowed(name: string): FollowResponse {
  return {
    title: `You do not follow ${name} any more`,
    message: 'We will not e-mail you about their new works any more.',
  };
}
