import { usePage } from '@inertiajs/react';
import type { AdminProps } from '../../../server/admin/contract.ts';

/** Every form that changes something has it. */
export function CsrfField() {
  const { admin } = usePage<AdminProps & Record<string, unknown>>().props;
  return <input type="hidden" name="_csrf" value={admin.csrf} />;
}
