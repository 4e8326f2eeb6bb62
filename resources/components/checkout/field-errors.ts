import { statusOf } from '../../runtime/calls.ts';

export type FieldErrors = Record<string, string[]>;

/** What the server refuses, by field; null where that is not what it answered. */
export function fieldErrorsOf(error: unknown): FieldErrors | null {
  if (statusOf(error) !== 422) return null;
  try {
    return JSON.parse((error as { response: { data: string } }).response.data).errors ?? {};
  } catch {
    return {};
  }
}
