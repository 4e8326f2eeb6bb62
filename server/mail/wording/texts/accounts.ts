import type { Wording } from '../contract.ts';

const GALLERY = { galleryName: 'the name of the gallery' };
const EMAIL = { curatorEmail: 'the e-mail address for visitors' };
const PROVIDER = { provider: 'Google or Facebook' };

/** Mails about newsletter, sign-in and accounts. */
export const ACCOUNT_TEXTS = {
  'newsletter-confirmation': {
    placeholders: GALLERY,
    texts: {
      subject: { label: 'Subject', text: 'Please confirm: news from {galleryName}' },
      preview: {
        label: 'Preview in the mailbox',
        text: 'Confirm your address to receive the latest art updates.',
        isOptional: true,
      },
      heading: { label: 'Heading', text: 'Be in the know' },
      text: {
        label: 'Text',
        text: 'Someone, hopefully you, asked us to send the latest art updates of {galleryName} to this address. Please confirm that you want to receive them.',
      },
      button: { label: 'Button', text: 'Yes, send me art updates' },
      note: {
        label: 'Note',
        text: 'If this was not you, ignore this e-mail. We delete this address after seven days if you do not confirm it, or you can [delete it now].',
        hasLink: true,
      },
    },
  },
  'newsletter-welcome': {
    placeholders: GALLERY,
    texts: {
      subject: { label: 'Subject', text: 'You are subscribed to news from {galleryName}' },
      preview: {
        label: 'Preview in the mailbox',
        text: 'New works, new artists, exhibitions and events.',
        isOptional: true,
      },
      heading: { label: 'Heading', text: 'You are subscribed' },
      text: {
        label: 'Text',
        text: 'From now on we send you news about new works, new artists, exhibitions and events at the gallery.',
      },
      button: { label: 'Button', text: 'See the artworks' },
      note: {
        label: 'Note',
        text: 'You can stop these e-mails at any time. With one click you can [unsubscribe].',
        hasLink: true,
      },
    },
  },
  'sign-in-confirmation': {
    placeholders: { ...GALLERY, ...PROVIDER },
    texts: {
      subject: { label: 'Subject', text: 'Was it you? Signing in to {galleryName} with {provider}' },
      preview: {
        label: 'Preview in the mailbox',
        text: 'Confirm your address to use one account for all your ways to sign in.',
        isOptional: true,
      },
      heading: { label: 'Heading', text: 'Is this you?' },
      text: {
        label: 'Text',
        text: 'Someone signed in to {galleryName} with {provider} and gave this address. If it was you, confirm it in the browser where you are signed in. Your favorites, the artists you follow and your orders are then the same, whichever way you sign in.',
        needs: ['provider'],
      },
      button: { label: 'Button', text: 'Yes, it was me' },
      note: { label: 'Note', text: 'If this was not you, ignore this e-mail. Your account does not change.' },
    },
  },
  'identity-joined': {
    placeholders: { ...GALLERY, ...PROVIDER },
    texts: {
      subject: { label: 'Subject', text: '{provider} is now a way to sign in to {galleryName}' },
      preview: {
        label: 'Preview in the mailbox',
        text: 'You can now sign in to your account with {provider}.',
        isOptional: true,
      },
      heading: { label: 'Heading', text: 'A new way to sign in' },
      text: {
        label: 'Text',
        text: 'You can now sign in to your account at {galleryName} with {provider}. Your favorites, the artists you follow and your orders are the same, whichever way you sign in.',
        needs: ['provider'],
      },
      button: { label: 'Button', text: 'Visit the gallery' },
      note: {
        label: 'Note',
        text: 'If this was not you, please write to us at {curatorEmail}, and we will remove this way to sign in.',
        needs: ['curatorEmail'],
        placeholders: EMAIL,
      },
      noteWithoutEmail: {
        label: 'Note while the gallery has no e-mail address for visitors',
        text: 'If this was not you, please write to us, and we will remove this way to sign in.',
      },
    },
  },
  'email-change': {
    placeholders: GALLERY,
    texts: {
      subject: { label: 'Subject', text: 'Your new e-mail address at {galleryName}' },
      preview: { label: 'Preview in the mailbox', text: 'Confirm that this address is yours.', isOptional: true },
      heading: { label: 'Heading', text: 'Is this your new address?' },
      text: {
        label: 'Text',
        text: 'Someone who is signed in at {galleryName} entered this e-mail address for their account. If it was you, open this link in the browser where you are signed in. The link works for one day.',
      },
      button: { label: 'Button', text: 'Use this address' },
      note: {
        label: 'Note',
        text: 'If this was not you, ignore this e-mail. The account keeps its old address.',
      },
    },
  },
  'email-changed': {
    placeholders: GALLERY,
    texts: {
      subject: { label: 'Subject', text: 'Your e-mail address at {galleryName} was changed' },
      preview: { label: 'Preview in the mailbox', text: 'We write to the new address from now on.', isOptional: true },
      heading: { label: 'Heading', text: 'Your address was changed' },
      text: {
        label: 'Text',
        text: 'Your account at {galleryName} has a new e-mail address. We write to the new one from now on.',
      },
      note: {
        label: 'Note',
        text: 'The new address can be used to sign in. If this was not you, write to us at {curatorEmail} at once, and we will remove it.',
        needs: ['curatorEmail'],
        placeholders: EMAIL,
      },
      noteWithoutEmail: {
        label: 'Note while the gallery has no e-mail address for visitors',
        text: 'The new address can be used to sign in. If this was not you, write to us at once, and we will remove it.',
      },
      button: { label: 'Button', text: 'Open my account' },
    },
  },
  'staff-invitation': {
    placeholders: { ...GALLERY, role: 'the role, such as Manager' },
    texts: {
      subject: { label: 'Subject', text: 'Your invitation to the staff of {galleryName}' },
      preview: {
        label: 'Preview in the mailbox',
        text: 'Create a passkey to sign in. The link is valid for 72 hours.',
        isOptional: true,
      },
      heading: { label: 'Heading', text: 'You are invited' },
      text: {
        label: 'Text',
        text: 'You are invited to work with {galleryName} in the role {role}. Open the link on the device that you work with, and create a passkey. There is no password.',
        needs: ['role'],
      },
      button: { label: 'Button', text: 'Accept the invitation' },
      note: {
        label: 'Note',
        text: 'The link works once, within 72 hours. If you did not expect this e-mail, ignore it.',
      },
    },
  },
} as const satisfies Record<string, Wording>;
