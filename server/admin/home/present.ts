import { isAllowed, type Role } from '../../staff/permissions.ts';
import type { SetupStep } from './contract.ts';

interface State {
  isDemo: boolean;
  gallery: { name: string; pickupAddress: string; curatorEmail: string };
  /** Shown on the website. */
  artists: number;
  artworks: number;
  owners: number;
  /** Role of the member who reads the steps. */
  role: Role;
  /** A payment provider whose payments move money. */
  hasPayments: boolean;
  /** An example of its environment variables. */
  paymentSettings: string;
  hasMail: boolean;
  /** Pictures are in a bucket, or backups are made. */
  hasSecondPlace: boolean;
}

/** Steps that complete a new gallery, each checked; none in the demo, and for a role that cannot do them. */
export function presentSteps(state: State): SetupStep[] {
  if (state.isDemo || !isAllowed(state.role, 'site')) return [];
  return [...contentSteps(state), ...settingSteps(state), secondOwner(state)];
}

function contentSteps({ gallery, artists, artworks }: State): SetupStep[] {
  return [
    {
      id: 'details',
      text: 'Name and address',
      isDone: gallery.pickupAddress !== '' && gallery.curatorEmail !== '',
      how: 'Receipts, mails and the pickup of artworks show them.',
      code: null,
      screens: ['/admin/site/details'],
    },
    {
      id: 'artist',
      text: 'First artist',
      isDone: artists > 0,
      how: 'An artwork belongs to an artist. Add one by hand, or import many from a spreadsheet.',
      code: null,
      screens: ['/admin/artists', '/admin/imports'],
    },
    {
      id: 'artwork',
      text: 'First artwork',
      isDone: artworks > 0,
      how: 'A draft needs a title only. The shop shows it when it is published.',
      code: null,
      screens: ['/admin/artworks', '/admin/imports'],
    },
  ];
}

function settingSteps({ hasPayments, paymentSettings, hasMail, hasSecondPlace }: State): SetupStep[] {
  return [
    {
      id: 'payments',
      text: 'Payments',
      isDone: hasPayments,
      how: 'Without a provider nothing can be bought. Set its name and keys as environment variables, then start the gallery again.',
      code: paymentSettings,
      screens: [],
    },
    {
      id: 'mail',
      text: 'Mail',
      isDone: hasMail,
      how: 'Without a mail server, mails are only written to files. Set it as an environment variable, then start the gallery again.',
      code: 'SMTP_URL=smtps://user:password@mail.example.com',
      screens: [],
    },
    {
      id: 'pictures',
      text: 'A second place for the pictures',
      isDone: hasSecondPlace,
      how: 'Pictures are in a folder of one machine, and would be lost with it. Store them in a bucket, or make regular backups.',
      code: 'BACKUP_TO=s3://KEY:SECRET@host/bucket/backups\n# or\nSTORAGE_URL=s3://KEY:SECRET@host/bucket',
      screens: [],
    },
  ];
}

function secondOwner({ owners, role }: State): SetupStep {
  return {
    id: 'owner',
    text: 'A second owner',
    isDone: owners > 1,
    how: isAllowed(role, 'staff')
      ? 'A second owner can invite you again if you lose what you sign in with.'
      : 'An owner can invite a second one, who helps if the first cannot sign in.',
    code: null,
    screens: ['/admin/staff'],
  };
}
