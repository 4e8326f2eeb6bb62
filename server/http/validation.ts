import type { z } from 'zod';
import { HttpError } from './errors.ts';

/** What the schema makes of a call's body or query; otherwise 422 with every message under its field. */
export function validate<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given ?? {});
  if (result.success) return result.data;
  const { issues } = result.error;
  throw new HttpError(422, issues[0]?.message, { errors: byField(issues) });
}

function byField(issues: z.core.$ZodIssue[]): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const field = path.join('.');
    fields.set(field, [...(fields.get(field) ?? []), message]);
  }
  return Object.fromEntries(fields);
}
