import type { VoucherType } from './contract.ts';

export interface Membership {
  member_name: string;
  member_id: string;
}

/** Messages by field. */
export type MembershipErrors = Partial<Record<keyof Membership, string[]>>;

/** A program whose members alone may use a voucher. */
export interface MemberProgram {
  name: string;
  /** Characters of a member's ID. */
  maxLength: number;
  /** Whether an ID has digits only, or letters as well. */
  isNumeric: boolean;
}

const PROGRAMS: Record<VoucherType, MemberProgram | null> = {
  mmc_promo: null,
  acentives_promo: { name: 'Acentives', maxLength: 16, isNumeric: false },
  arc_promo: { name: 'ARC', maxLength: 12, isNumeric: true },
};

const MAX_NAME_LENGTH = 100;

/** The program of a voucher; null for a voucher that everyone may use. */
export function memberProgram(type: VoucherType): MemberProgram | null {
  return PROGRAMS[type];
}

/** Errors of a member's name and ID; none for a voucher without a program. */
export function membershipErrors(type: VoucherType, { member_name, member_id }: Membership): MembershipErrors {
  const program = memberProgram(type);
  if (!program) return {};
  const errors: MembershipErrors = {};
  if (!member_name) errors.member_name = [`The ${program.name} name field is required`];
  else if (member_name.length > MAX_NAME_LENGTH)
    errors.member_name = [`The ${program.name} name field has at most ${MAX_NAME_LENGTH} characters`];
  if (!member_id) errors.member_id = [`The ${program.name} Member ID field is required`];
  else if (!isMemberId(member_id, program)) {
    const characters = program.isNumeric ? 'digits' : 'letters and digits';
    errors.member_id = [`The ${program.name} Member ID field has at most ${program.maxLength} ${characters}`];
  }
  return errors;
}

function isMemberId(text: string, { maxLength, isNumeric }: MemberProgram): boolean {
  return text.length <= maxLength && (isNumeric ? /^\d+$/ : /^[a-z0-9]+$/i).test(text);
}
