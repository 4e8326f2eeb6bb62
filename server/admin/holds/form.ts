import { RELEASE_CAUSES, type Release, type ReleaseCause } from '../../cart/release-causes.ts';
import type {
  PrivateHoldChange,
  PrivateHoldFields,
  PrivateHoldRefusal,
  PrivateHoldResult,
} from '../../private-holds/contract.ts';
import { isIsoDate } from '../../time/time.ts';
import type { DeskErrors } from '../desk/contract.ts';
import { shortText } from '../form/texts.ts';
import type { PrivateHoldField, ReleaseForm } from './contract.ts';

export type PrivateHoldValues = Record<PrivateHoldField, string>;
export type Errors = DeskErrors<PrivateHoldField | 'works' | 'form'>;

export const PRIVATE_HOLD_FIELDS = ['name', 'contact', 'note', 'until'] as const;

export const NO_VALUES: PrivateHoldValues = { name: '', contact: '', note: '', until: '' };
const MAX_REASON = 200;

export function readPrivateHoldValues(body: Record<string, unknown>): PrivateHoldValues {
  return {
    name: shortText(body.name, 200),
    contact: shortText(body.contact, 254),
    note: shortText(body.note, 2_000),
    until: shortText(body.until, 10),
  };
}

export function readPrivateHold(
  values: PrivateHoldValues,
  accountId: number | null,
): { fields: PrivateHoldFields } | { errors: Errors } {
  const errors: Errors = {};
  if (values.name === '') errors.name = 'Please enter for whom it is held.';
  if (!isIsoDate(values.until)) errors.until = 'Please enter the last day.';
  return Object.keys(errors).length > 0 ? { errors } : { fields: { ...values, accountId } };
}

const CAUSES = Object.entries(RELEASE_CAUSES).map(([value, text]) => ({ value, text }));

/** The form of a release: as it is opened, or as it was sent. */
export function releaseForm(body: unknown, errors: ReleaseForm['errors'] = {}): ReleaseForm {
  const { cause, reason } = (body ?? {}) as Record<string, unknown>;
  return { cause: shortText(cause, 20), reason: shortText(reason, MAX_REASON), errors, causes: CAUSES };
}

export function readRelease(body: unknown): { release: Release } | { form: ReleaseForm } {
  const { cause, reason } = releaseForm(body);
  const isCause = Object.hasOwn(RELEASE_CAUSES, cause);
  if (isCause && reason !== '') return { release: { cause: cause as ReleaseCause, reason } };
  const errors = {
    ...(isCause ? {} : { cause: 'Please choose a reason for the log.' }),
    ...(reason === '' ? { reason: 'Please enter the reason: the person reads it.' } : {}),
  };
  return { form: releaseForm(body, errors) };
}

export const OTHER_MEMBER =
  'Nothing was changed: only the member who made the hold, or an owner, changes its person, shortens it or ends it.';

export function refusalOf(
  result:
    | PrivateHoldRefusal
    | Exclude<PrivateHoldResult | PrivateHoldChange, { outcome: 'held' | 'changed' | 'unknown' }>,
): Errors {
  switch (result.outcome) {
    case 'past-day':
      return { until: 'That day is over.' };
    case 'far-day':
      return { until: 'Please enter a day within a year.' };
    case 'unknown-collector':
      return { form: 'The collector’s account does not exist any more.' };
    case 'unknown-artwork':
      return { works: 'A work does not exist any more.' };
    case 'taken':
      return { works: 'Not all of these works are free any more. Each says who has it.' };
    case 'other-member':
      return { form: OTHER_MEMBER };
    case 'gone':
      return { form: 'Nothing was changed: the hold has ended.' };
  }
}
