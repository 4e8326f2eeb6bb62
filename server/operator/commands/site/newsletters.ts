import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { pauseIssue, resumeIssue, stopIssue } from '../../../newsletter/issues/actions.ts';
import { listIssues } from '../../../newsletter/issues/records.ts';
import { STATE_NAMES } from '../../../newsletter/issues/rows.ts';
import { formatDateTime } from '../../../time/time.ts';
import { type Command, CommandError, type CommandInput } from '../../command.ts';
import { table } from '../../table.ts';

export const newsletters: Record<string, Command> = {
  list: { description: 'Lists the issues of the newsletter with what came of them, the newest first.', run: list },
  pause: {
    parameters: ['ISSUE'],
    description: 'Sends no further mail of an issue until it is resumed.',
    run: issueAction(pauseIssue, 'is paused', 'is not being sent'),
  },
  resume: {
    parameters: ['ISSUE'],
    description: 'Goes on with a paused issue.',
    run: issueAction(resumeIssue, 'goes on', 'is not paused'),
  },
  stop: {
    parameters: ['ISSUE'],
    description: 'Ends the sending of an issue for good. All others do not receive it.',
    run: issueAction(stopIssue, 'is stopped', 'is not being sent'),
  },
};

async function list({ database }: CommandInput): Promise<string> {
  const rows = (await listIssues(database)).map((issue) => [
    String(issue.id),
    issue.subject,
    STATE_NAMES[issue.state],
    issue.started_at === null ? '-' : formatDateTime(issue.started_at),
    `${issue.sent} of ${issue.total}`,
    String(issue.failed),
    String(issue.uncertain),
    String(issue.unsubscribed),
    String(issue.visits),
  ]);
  if (rows.length === 0) return 'There are no issues.';
  return table(['ISSUE', 'SUBJECT', 'STATE', 'BEGUN', 'SENT', 'FAILED', 'NOT CERTAIN', 'LEFT', 'VISITS'], rows);
}

function issueAction(change: typeof pauseIssue, done: string, unchanged: string): Command['run'] {
  return async ({ database, args: [text = ''], now }) => {
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new CommandError('ISSUE is a number of `newsletters list`.');
    const id = Number(text);
    const outcome = await change(database, { id, actor: COMMAND_LINE, now });
    if (outcome === 'unknown') throw new CommandError(`There is no issue ${id}.`);
    if (outcome === 'unchanged') throw new CommandError(`Issue ${id} ${unchanged}.`);
    return `Issue ${id} ${done}.`;
  };
}
