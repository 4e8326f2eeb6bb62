import type { Context } from '../../context.ts';
import { sign } from '../../http/security/signed-text.ts';
import type { SignUnfollowLink } from '../announcements/mail.ts';
import { encodeUnfollowLink } from './link.ts';

export const UNFOLLOW_PURPOSE = 'unfollow';

/** Signs the unfollow links of mails. */
export function unfollowSigner({ settings }: Pick<Context, 'settings'>): SignUnfollowLink {
  return (link) => sign(encodeUnfollowLink(link), UNFOLLOW_PURPOSE, settings.sessionSecrets);
}
