import type { VoucherType } from './contract.ts';

export interface Membership {
  member_name: string;
  member_id: string;
}

/** Messages by field. */
export type MembershipErrors = Partial<Record<keyof Membership, string[]>>;

interface Program {
  name: string;
  id: RegExp;
  /** The format of `id`, in words. */
  idRule: string;
}

const PROGRAMS: Record<VoucherType, Program | null> = {
  mmc_promo: null,
  acentives_promo: {
    name: 'Acentives',
    id: /^[a-z0-9]{1,16}$/i,
    idRule: 'The Acentives Member ID field has at most 16 letters and digits',
  },
  arc_promo: { name: 'ARC', id: /^\d{1,12}$/, idRule: 'The ARC Member ID field has at most 12 digits' },
};

const LONGEST_NAME = 100;

/** Whether the voucher is for members of a program. */
export function needsMembership(type: VoucherType): boolean {
  return PROGRAMS[type] !== null;
}

/** Errors of a member's name and ID; none for a voucher without a program. */
export function membershipErrors(type: VoucherType, { member_name, member_id }: Membership): MembershipErrors {
  const program = PROGRAMS[type];
  if (!program) return {};
  const errors: MembershipErrors = {};
  if (!member_name) errors.member_name = [`The ${program.name} name field is required`];
  else if (member_name.length > LONGEST_NAME)
    errors.member_name = [`The ${program.name} name field has at most ${LONGEST_NAME} characters`];
  if (!member_id) errors.member_id = [`The ${program.name} Member ID field is required`];
  else if (!program.id.test(member_id)) errors.member_id = [program.idRule];
  return errors;
}
