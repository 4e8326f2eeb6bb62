import type { z } from 'zod';
import { HttpError } from './errors.ts';

/** The parsed body or query of a call. Invalid input is a 422 with the messages of each field. */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(issuesOf);
  throw new HttpError(422, issues[0]?.message, { errors: byField(issues) });
}

/** A union that the input fits in no option has the issues of its first one. */
function issuesOf(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const first = issue.code === 'invalid_union' ? issue.errors[0] : undefined;
  if (!first) return [issue];
  return first.flatMap(issuesOf).map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
}

function byField(issues: z.core.$ZodIssue[]): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const field = path.join('.');
    fields.set(field, [...(fields.get(field) ?? []), message]);
  }
  return Object.fromEntries(fields);
}
