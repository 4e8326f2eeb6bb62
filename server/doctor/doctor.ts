import type { CheckResult, Status } from './check.ts';
import { redact } from './redact.ts';
import { runChecks } from './run-checks.ts';

/** Code 0 without failures, 1 with some. */
export async function runDoctor(
  { isJson }: { isJson: boolean },
  env: Record<string, string | undefined>,
  options?: Parameters<typeof runChecks>[1],
): Promise<{ code: 0 | 1; text: string }> {
  const clean = (text: string) => redact(text, env);
  const results = (await runChecks(env, options)).map(({ message, action, ...rest }) => ({
    ...rest,
    message: clean(message),
    ...(action && { action: clean(action) }),
  }));
  const status = worst(results);
  const text = isJson ? JSON.stringify({ status, checks: results }, null, 2) : report(results);
  return { code: status === 'failure' ? 1 : 0, text };
}

function worst(results: CheckResult[]): Status {
  const order: Status[] = ['failure', 'warning'];
  return order.find((each) => results.some(({ status }) => status === each)) ?? 'ok';
}

function report(results: CheckResult[]): string {
  const width = Math.max(...results.map(({ check }) => check.length));
  const lines = results.map(({ check, status, message, action }) => {
    const indent = ' '.repeat('failure'.length + width + 4);
    return `${status.padEnd('failure'.length)}  ${check.padEnd(width)}  ${message}${action ? `\n${indent}${action}` : ''}`;
  });
  const number = (counted: Status) => results.filter(({ status }) => status === counted).length;
  const summary = (['ok', 'warning', 'failure', 'skipped'] as const)
    .filter((each) => number(each) > 0)
    .map((each) => `${number(each)} ${each}`);
  return [...lines, '', `${summary.join(', ')}.`].join('\n');
}
