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
  /** What an id must be like, for a person. */
  idRule: string;
}

const programs: Record<VoucherType, Program | null> = {
  mmc_promo: null,
  acentives_promo: {
    name: 'Acentives',
    id: /^[a-z0-9]{1,16}$/i,
    idRule: 'The Acentives Member ID field has at most 16 letters and digits',
  },
  arc_promo: { name: 'ARC', id: /^\d{1,12}$/, idRule: 'The ARC Member ID field has at most 12 digits' },
};

const LONGEST_NAME = 100;

/** Whether a name and a member ID are asked for. */
export function needsMembership(type: VoucherType): boolean {
  return programs[type] !== null;
}

/** What is wrong with what a member has entered; nothing where the voucher asks for none. */
export function membershipErrors(type: VoucherType, { member_name, member_id }: Membership): MembershipErrors {
  const program = programs[type];
  if (!program) return {};
  const errors: MembershipErrors = {};
  if (!member_name) errors.member_name = [`The ${program.name} name field is required`];
  else if (member_name.length > LONGEST_NAME)
    errors.member_name = [`The ${program.name} name field has at most ${LONGEST_NAME} characters`];
  if (!member_id) errors.member_id = [`The ${program.name} Member ID field is required`];
  else if (!program.id.test(member_id)) errors.member_id = [program.idRule];
  return errors;
}
