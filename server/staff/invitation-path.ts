export function invitationPath(token: string): string {
  return `/admin/invitations/${token}`;
}
