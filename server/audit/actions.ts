/** Changes by staff, and their wording in the audit log. */
export const AUDIT_ACTIONS = {
  'staff.invited': 'Invited',
  'staff.invitation-withdrawn': 'Withdrew invitation',
  'staff.joined': 'Accepted invitation',
  'staff.passkey-replaced': 'Replaced passkey',
  'staff.role-changed': 'Changed role',
  'staff.removed': 'Removed',
  'staff.signed-in': 'Signed in',
  'staff.signed-out': 'Signed out',
  'staff.signed-out-everywhere': 'Signed out everywhere',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, text);
}
