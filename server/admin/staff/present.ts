import type { RoleOption, StaffListPage, StaffPage } from '../../staff/contract.ts';
import { ROLE_NAMES, ROLE_TEXTS, ROLES, type Role } from '../../staff/permissions.ts';
import { formatDate, formatDateTime } from '../../time/time.ts';

export const ROLE_OPTIONS: RoleOption[] = ROLES.map((value) => ({
  value,
  text: ROLE_NAMES[value],
  about: ROLE_TEXTS[value],
}));

interface PersonRow {
  id: number;
  name: string;
  email: string;
  role: Role;
  created_at: number;
}

export function presentPerson(
  {
    id,
    name,
    email,
    role,
    last_seen,
    google_subject,
  }: PersonRow & { last_seen: number | null; google_subject: string | null },
  yourId: number,
): StaffListPage['people'][number] {
  return {
    id,
    name,
    email,
    role: ROLE_NAMES[role],
    lastSeen: last_seen === null ? null : formatDate(last_seen),
    usesGoogle: google_subject !== null,
    url: `/admin/staff/${id}`,
    isYou: id === yourId,
  };
}

export function presentInvited(row: {
  id: number;
  email: string;
  role: Role;
  expires_at: number;
}): StaffListPage['invitations'][number] {
  return { id: row.id, email: row.email, role: ROLE_NAMES[row.role], expiresAt: formatDateTime(row.expires_at) };
}

export function presentMember({ id, name, email, role, created_at }: PersonRow, yourId: number): StaffPage['person'] {
  return { id, name, email, role, roleName: ROLE_NAMES[role], since: formatDate(created_at), isYou: id === yourId };
}

/** Message on the page after a redirect, by its query parameter `done`. */
export const NOTICES: Record<string, string> = {
  removed: 'Removed. All sessions of this person have ended.',
  withdrawn: 'The invitation was withdrawn. Its link no longer works.',
  ended: 'This invitation had already ended.',
  role: 'The role was changed.',
};

/** Why a role was not saved: another owner was first. */
export function roleConflict({
  stored,
  typed,
  by,
  at,
}: {
  stored: Role;
  typed: Role;
  by: string | null;
  at: string | null;
}): string {
  const who = by === null ? 'Another person' : by;
  const when = at === null ? 'meanwhile' : `on ${at}`;
  return `${who} gave the role ${ROLE_NAMES[stored]} ${when}. Press Save role to give the role ${ROLE_NAMES[typed]} instead.`;
}

export const LAST_OWNER =
  'This is the only owner. Give another person the role Owner first, so that a person can manage the staff.';
