import { AUDIT_ACTIONS, type AuditAction } from '../../audit/actions.ts';
import type { Context } from '../../context.ts';
import { findTimeline } from '../audit/timeline.ts';
import type { FormState, FormValues } from './contract.ts';
import { conflictingForm, type PostedForm } from './form.ts';

/** Saves of one form, of which each but the last met a change that the form does not show. */
const MAX_SAVES = 5;

/** Where the audit log has who saved: the lines of a subject, or those of one action. */
interface Subject {
  subject: string;
  action?: AuditAction;
}

/** The row that another person has saved, in the result of a function that compares versions. */
type CurrentOf<Result> = Extract<Result, { outcome: 'conflict' }> extends { current: infer Current } ? Current : never;

interface Described<Name extends string, Current> {
  /** What the form shows of the row. */
  valuesOf: (current: Current) => FormValues<Name> | Promise<FormValues<Name>>;
  subjectOf: (current: Current) => Subject;
}

/**
 * Saves a form that has a version. If another person has saved meanwhile, it saves again where nothing has changed that the form
 * shows. `same`: both have saved the same texts.
 */
export async function saveForm<Name extends string, Result extends { outcome: string }>(
  database: Context['database'],
  posted: PostedForm<Name>,
  save: (version: number) => Promise<Result>,
  { valuesOf, subjectOf }: Described<Name, CurrentOf<Result>>,
): Promise<
  | Exclude<Result, { outcome: 'conflict' }>
  | { outcome: 'same' }
  | { outcome: 'conflict'; current: CurrentOf<Result>; form: FormState<Name> }
> {
  let version = posted.version ?? 0;
  for (let saves = 1; ; saves++) {
    const result = await save(version);
    if (result.outcome !== 'conflict') return result as Exclude<Result, { outcome: 'conflict' }>;
    const { current } = result as unknown as { current: CurrentOf<Result> & { version: number } };
    const stored = { values: await valuesOf(current), version: current.version };
    const form = await conflictAfter(database, posted, stored, subjectOf(current));
    if (!form) return { outcome: 'same' };
    if (form.conflict?.fields.length || saves === MAX_SAVES) return { outcome: 'conflict', current, form };
    version = current.version;
  }
}

/** The form of the second of two people; null if both have saved the same. */
export async function conflictAfter<Name extends string>(
  database: Context['database'],
  posted: PostedForm<Name>,
  current: { values: FormValues<Name>; version: number },
  { subject, action }: Subject,
): Promise<FormState<Name> | null> {
  const lines = await findTimeline(database, { subject, canUndo: false });
  const last = action ? lines.find((line) => line.action === AUDIT_ACTIONS[action]) : lines[0];
  return conflictingForm(posted, current, { by: last?.actor ?? null, at: last?.at ?? null });
}
