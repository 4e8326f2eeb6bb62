import { bodyOf, statusOf } from './calls.ts';

export type FieldErrors = Record<string, string[]>;

/** The validation errors of a 422 response by field; null for other errors. */
export function fieldErrorsOf(error: unknown): FieldErrors | null {
  if (statusOf(error) !== 422) return null;
  return (bodyOf(error)?.errors ?? {}) as FieldErrors;
}
