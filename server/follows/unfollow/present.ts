import type { UnfollowPage } from '../contract.ts';

const NAME_LIST = new Intl.ListFormat('en-PH', { type: 'conjunction' });

/** `action` is the link's own URL, which changes something only as a POST. */
export function presentUnfollowPage(
  state: 'following' | 'unfollowed' | 'not-following' | 'unknown',
  artists: string[],
  action: string,
): UnfollowPage {
  const whom = NAME_LIST.format(artists);
  const pages: Record<typeof state, UnfollowPage> = {
    following: {
      heading: `Unfollow ${whom}?`,
      text: 'We will not e-mail you any more when a new work of theirs is shown here. You can follow again at any time.',
      form: { button: 'Unfollow', action, fields: { 'List-Unsubscribe': 'One-Click' } },
    },
    unfollowed: {
      heading: 'Sorry to see you go',
      text: whom ? `You do not follow ${whom} any more.` : 'You do not follow them any more.',
      form: null,
    },
    'not-following': {
      heading: 'Nothing to unfollow',
      text: 'You do not follow them any more, so we do not e-mail you about their new works.',
      form: null,
    },
    unknown: {
      heading: 'This link is not valid',
      text: 'It may be incomplete. Please use the link in our latest e-mail to you.',
      form: null,
    },
  };
  return pages[state];
}
