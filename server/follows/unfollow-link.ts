/** What the link of a mail says: who would unfollow whom. */
export interface Unfollowing {
  accountId: number;
  artistIds: number[];
}

const form = /^(\d{1,15}):(\d{1,15}(?:,\d{1,15})*)$/;

export function writeUnfollowing({ accountId, artistIds }: Unfollowing): string {
  return `${accountId}:${artistIds.join(',')}`;
}

export function readUnfollowing(text: string): Unfollowing | null {
  const [, account, artists] = form.exec(text) ?? [];
  return account && artists ? { accountId: Number(account), artistIds: artists.split(',').map(Number) } : null;
}

export function unfollowUrl(token: string): string {
  return `/unfollow?token=${encodeURIComponent(token)}`;
}
