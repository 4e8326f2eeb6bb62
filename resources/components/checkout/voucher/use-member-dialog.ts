import { useState } from 'react';
import type { VoucherType } from '../../../../server/vouchers/contract.ts';
import { type Membership, memberProgram, membershipErrors } from '../../../../server/vouchers/membership.ts';
import type { FieldErrors } from '../../../runtime/field-errors.ts';

/** State of the dialog for a code that requires a membership. */
export function useMemberDialog() {
  /** The type of the code. While it is set, the dialog is open. */
  const [type, setType] = useState<VoucherType | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});

  function close(): void {
    setType(null);
    setErrors({});
  }

  /** Returns the membership without surrounding spaces. Invalid fields are reported without a request: null. */
  function validate({ member_name, member_id }: Membership): Membership | null {
    if (!type) return null;
    const membership = { member_name: member_name.trim(), member_id: member_id.trim() };
    const invalid = membershipErrors(type, membership) as FieldErrors;
    setErrors(invalid);
    return Object.keys(invalid).length === 0 ? membership : null;
  }

  return { program: type && memberProgram(type), errors, setErrors, open: setType, close, validate };
}
