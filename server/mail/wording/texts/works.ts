import type { Wording } from '../contract.ts';

const WORK = { title: 'the title of the artwork', artist: 'the artist' };
const ARTWORK = { title: 'the title of the artwork', artwork: 'title and artist' };
const PERSON = { name: 'the name of the person' };

/** Mails to people about artworks: of followed artists, reserved, inquired about. */
export const WORK_TEXTS = {
  'new-works': {
    placeholders: { artists: 'the names of the artists' },
    texts: {
      subjectOne: { label: 'Subject with one work', text: 'A new work by {artists}', needs: ['artists'] },
      subject: { label: 'Subject', text: 'New works by {artists}', needs: ['artists'] },
      headingOne: { label: 'Heading with one work', text: 'A new work by {artists}' },
      heading: { label: 'Heading', text: 'New works by {artists}' },
      more: {
        label: 'If there are more',
        text: 'And {count} more, on the pages of the [artists you follow].',
        needs: ['count'],
        hasLink: true,
        placeholders: { count: 'how many further works there are' },
      },
      buttonOne: { label: 'Button with one work', text: 'See the work' },
      button: { label: 'Button with one artist', text: 'See the works' },
      buttonArtists: { label: 'Button with several artists', text: 'See the artists you follow' },
      note: {
        label: 'For each artist',
        text: 'You receive this e-mail because you follow {artist}. With one click you can [unfollow {artist}].',
        needs: ['artist'],
        hasLink: true,
        placeholders: { artist: 'the artist' },
      },
    },
  },
  'hold-released': {
    placeholders: { ...WORK, reason: 'what the gallery has written' },
    texts: {
      subject: { label: 'Subject', text: '“{title}” is no longer reserved for you', needs: ['title'] },
      preview: {
        label: 'Preview in the mailbox',
        text: 'The gallery has ended the reservation of this work by {artist}.',
        isOptional: true,
      },
      heading: { label: 'Heading', text: '“{title}” is no longer reserved for you' },
      text: {
        label: 'Text',
        text: 'The gallery has ended the reservation of this work by {artist}. Nothing was charged. The gallery writes:',
      },
      reason: { label: 'The words of the gallery', text: '{reason}', needs: ['reason'] },
      button: { label: 'Button', text: 'See the artwork' },
    },
  },
  'wish-available': {
    placeholders: WORK,
    texts: {
      subject: { label: 'Subject', text: '“{title}” is available again', needs: ['title'] },
      preview: {
        label: 'Preview in the mailbox',
        text: 'The work by {artist} that you asked about is no longer reserved.',
        isOptional: true,
      },
      heading: { label: 'Heading', text: '“{title}” is available again' },
      text: {
        label: 'Text',
        text: 'You asked us to tell you if this work by {artist} is available again. It is available now, but it is not reserved for you: the first person who adds it to a cart reserves it.',
      },
      button: { label: 'Button', text: 'See the artwork' },
      note: {
        label: 'Note',
        text: 'We send this e-mail once. If the work is reserved again when you look, you can ask again on its page.',
        isOptional: true,
      },
    },
  },
  'inquiry-received': {
    placeholders: { ...ARTWORK, galleryName: 'the name of the gallery' },
    texts: {
      subject: { label: 'Subject', text: 'We received your question about “{title}”', needs: ['title'] },
      preview: { label: 'Preview in the mailbox', text: 'We will answer by e-mail.', isOptional: true },
      heading: { label: 'Heading', text: 'Thank you, {name}', placeholders: PERSON },
      headingUnknown: { label: 'Heading for an address that is not confirmed', text: 'Thank you' },
      text: {
        label: 'Text',
        text: 'We received your question about {artwork}, and will answer by e-mail.',
        needs: ['artwork'],
      },
      question: { label: 'Above the question', text: 'Your question:', isOptional: true, placeholders: PERSON },
      button: { label: 'Button', text: 'See the artwork' },
      note: {
        label: 'Note',
        text: 'If you want to add something, reply to this e-mail.',
        isOptional: true,
        placeholders: PERSON,
      },
      noteUnknown: {
        label: 'Note for an address that is not confirmed',
        text: 'If this was not you, ignore this e-mail: another person has entered your address on the website of {galleryName}.',
        needs: ['galleryName'],
      },
    },
  },
  'inquiry-answer': {
    placeholders: { ...ARTWORK, date: 'the day of the question' },
    texts: {
      subject: { label: 'Subject', text: 'Re: Your question about “{title}”', needs: ['title'] },
      quote: {
        label: 'Above the question',
        text: 'On {date} you wrote about {artwork}:',
        needs: ['artwork'],
      },
    },
  },
} as const satisfies Record<string, Wording>;
