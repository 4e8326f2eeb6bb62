import type { AuditChange } from '../audit/contract.ts';

/** Why staff release an artwork. The audit log has it, because it names no person. */
export const RELEASE_CAUSES = {
  damaged: 'Damaged',
  promised: 'Promised to another person',
  mistake: 'Reserved by mistake',
  other: 'Another reason',
};

export type ReleaseCause = keyof typeof RELEASE_CAUSES;

export interface Release {
  cause: ReleaseCause;
  /** What the person reads, in the words of staff. */
  reason: string;
}

/** The cause, as the audit log has it. */
export function causeChange({ cause }: Release): AuditChange {
  return { field: 'reason', from: null, to: RELEASE_CAUSES[cause] };
}
