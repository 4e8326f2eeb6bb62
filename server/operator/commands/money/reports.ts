import { csvText } from '../../../catalogue/csv-row.ts';
import { reportCells } from '../../../reports/csv.ts';
import { readPeriod } from '../../../reports/period.ts';
import { REPORTS } from '../../../reports/reports.ts';
import { readOneOf } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { table } from '../../table.ts';

export const reports: Record<string, Command> = {
  list: { description: 'Lists the reports.', run: list },
  csv: {
    parameters: ['REPORT'],
    options: { from: 'DAY', to: 'DAY' },
    description: 'Prints a report as CSV, with both days included; by default of the last twelve months.',
    run: csv,
  },
};

async function list(): Promise<string> {
  const rows = Object.entries(REPORTS).map(([name, { title }]) => [name, title]);
  return table(['REPORT', 'TITLE'], rows);
}

async function csv(input: CommandInput): Promise<string> {
  const name = readOneOf(input.args[0] ?? '', Object.keys(REPORTS), 'report');
  const { period, error } = readPeriod({ from: optionText(input, 'from'), to: optionText(input, 'to') }, input.now);
  if (error !== null) throw new CommandError(`--from, --to: ${error}`);
  const { header, rows } = reportCells((await REPORTS[name]?.load(input.database, period)) ?? []);
  return csvText(header, rows);
}
