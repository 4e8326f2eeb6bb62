import { isAllowed, type Role } from '../../staff/permissions.ts';
import type { AdminHomePage } from '../contract.ts';

interface State {
  gallery: { name: string; pickupAddress: string; curatorEmail: string };
  /** Shown on the website. */
  artists: number;
  artworks: number;
  owners: number;
  /** Role of the member who reads the list. */
  role: Role;
  /** A payment provider other than the sandbox. */
  hasPayments: boolean;
  hasMail: boolean;
}

type Point = AdminHomePage['points'][number];

/** Steps that complete a new gallery, each checked. A step links to a page that the role may open. */
export function presentPoints({ gallery, artists, artworks, owners, role, hasPayments, hasMail }: State): Point[] {
  const points: [text: string, isDone: boolean, how: string, url: string | null][] = [
    [
      'Name and address of the gallery',
      gallery.pickupAddress !== '' && gallery.curatorEmail !== '',
      'Set them with `npm run gallery -- details set`.',
      '/',
    ],
    ['First artist', artists > 0, 'Import artists with `npm run import`.', '/artists'],
    ['First artwork', artworks > 0, 'Import artworks with `npm run import`.', '/artworks'],
    ['Payments', hasPayments, 'Set PAYMENT_PROVIDER and its keys, and start the gallery again.', null],
    ['Mail', hasMail, 'Set SMTP_URL, and start the gallery again.', null],
    [
      'A second owner',
      owners > 1,
      'A second owner can invite you again if you lose your passkey.',
      isAllowed(role, 'staff') ? '/admin/staff' : null,
    ],
  ];
  return points.map(([text, isDone, how, url]) => ({ text, isDone, how: isDone ? null : how, url }));
}
