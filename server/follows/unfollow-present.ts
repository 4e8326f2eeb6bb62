import type { UnfollowPage } from './contract.ts';

const names = new Intl.ListFormat('en-PH', { type: 'conjunction' });

/** What a link of a mail leads to; `action` is the link's own address, and changes something only as a POST. */
export function presentUnfollowPage(
  state: 'following' | 'unfollowed' | 'not-following' | 'unknown',
  artists: string[],
  action: string,
): UnfollowPage {
  const whom = names.format(artists);
  const pages: Record<typeof state, UnfollowPage> = {
    following: {
      heading: `Unfollow ${whom}?`,
      text: 'We will not write to you any more when a new work of theirs hangs here. You can follow again whenever you like.',
      form: { button: 'Unfollow', action, fields: { 'List-Unsubscribe': 'One-Click' } },
    },
    unfollowed: {
      heading: 'Sorry to see you go',
      text: whom ? `You do not follow ${whom} any more.` : 'You do not follow them any more.',
      form: null,
    },
    'not-following': {
      heading: 'Nothing to unfollow',
      text: 'You do not follow them any more: we write nothing to you about their new works.',
      form: null,
    },
    unknown: {
      heading: 'This link is not in use',
      text: 'It may have been cut on its way. The links of our latest mail to you work.',
      form: null,
    },
  };
  return pages[state];
}
