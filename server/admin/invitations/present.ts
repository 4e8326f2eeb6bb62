import type { InvitationPage, StaffMember } from '../../staff/contract.ts';
import { ROLE_NAMES, type Role } from '../../staff/permissions.ts';

/** Why a link can no longer be used. */
export const ENDED_MESSAGES = {
  used: 'This invitation has been used. Sign in with your passkey.',
  withdrawn: 'This invitation was withdrawn. An owner can send a new one.',
  expired: 'This invitation has expired. An owner can send a new one.',
  unknown: 'This link is not an invitation. Please check that you have copied all of it.',
  open: null,
};

export function presentInvitation(
  { email, role }: { email: string; role: Role },
  member: StaffMember | null,
  action: string,
): InvitationPage['invitation'] {
  return { email, role: ROLE_NAMES[role], action, isReplacement: member !== null, name: member?.name ?? '' };
}
