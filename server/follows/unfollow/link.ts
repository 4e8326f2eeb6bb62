/** Content of an unfollow link. */
export interface UnfollowLink {
  accountId: number;
  artistIds: number[];
}

const PATTERN = /^(\d{1,15}):(\d{1,15}(?:,\d{1,15})*)$/;

export function encodeUnfollowLink({ accountId, artistIds }: UnfollowLink): string {
  return `${accountId}:${artistIds.join(',')}`;
}

export function decodeUnfollowLink(text: string): UnfollowLink | null {
  const [, account, artists] = PATTERN.exec(text) ?? [];
  return account && artists ? { accountId: Number(account), artistIds: artists.split(',').map(Number) } : null;
}

export function unfollowUrl(token: string): string {
  return `/unfollow?token=${encodeURIComponent(token)}`;
}
