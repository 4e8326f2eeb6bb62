import type { StaffMember } from './contract.ts';

/** A member as the audit log names it. */
export function subjectOf({ id, name, email }: Pick<StaffMember, 'id' | 'name' | 'email'>): {
  subject: string;
  subjectName: string;
} {
  return { subject: `staff:${id}`, subjectName: `${name} <${email}>`.slice(0, 254) };
}
