import { type ParseArgsConfig, parseArgs } from 'node:util';
import {
  type Command,
  CommandError,
  type CommandInput,
  type CommandResult,
  type PlainCommand,
  type PlainInput,
} from './command.ts';
import { artists } from './commands/catalogue/artists.ts';
import { artworks } from './commands/catalogue/artworks.ts';
import { bulk } from './commands/catalogue/bulk.ts';
import { exhibitions } from './commands/catalogue/exhibitions.ts';
import { picks } from './commands/catalogue/picks.ts';
import { pictures } from './commands/catalogue/pictures.ts';
import { quotes } from './commands/catalogue/quotes.ts';
import { terms } from './commands/catalogue/terms.ts';
import { reports } from './commands/money/reports.ts';
import { statements } from './commands/money/statements.ts';
import { backup, backups, restore } from './commands/operations/backup.ts';
import { doctor } from './commands/operations/doctor.ts';
import { jobs } from './commands/operations/jobs.ts';
import { migrate } from './commands/operations/migrate.ts';
import { storage } from './commands/operations/storage.ts';
import { collectors } from './commands/people/collectors.ts';
import { staff } from './commands/people/staff.ts';
import { desk } from './commands/sales/desk.ts';
import { holds } from './commands/sales/holds.ts';
import { orders } from './commands/sales/orders.ts';
import { pickup } from './commands/sales/pickup.ts';
import { vouchers } from './commands/sales/vouchers.ts';
import { banner } from './commands/site/banner.ts';
import { details } from './commands/site/details.ts';
import { fomo } from './commands/site/fomo.ts';
import { mails } from './commands/site/mails.ts';
import { menus } from './commands/site/menus.ts';
import { newsletters } from './commands/site/newsletters.ts';
import { pages } from './commands/site/pages.ts';

const COMMANDS: Record<string, Record<string, Command>> = {
  orders,
  desk,
  holds,
  vouchers,
  collectors,
  statements,
  reports,
  pickup,
  artworks,
  bulk,
  artists,
  terms,
  exhibitions,
  picks,
  quotes,
  pictures,
  details,
  banner,
  fomo,
  menus,
  pages,
  mails,
  newsletters,
  jobs,
  staff,
  storage,
};

const PLAIN_COMMANDS: Record<string, PlainCommand> = { doctor, migrate, backup, backups, restore };

/** Connects to the shop, runs the callback, and closes the connection. */
export type OpenShop = (
  work: (shop: Omit<CommandInput, 'args' | 'options'>) => Promise<CommandResult>,
) => Promise<CommandResult>;

/**
 * Runs a command line. Code 0 comes with the output, 1 with a problem that the command has found, 2 with the reason why nothing
 * has changed. The shop is opened, and the settings are read, only for a valid command, not for help.
 */
export async function runCommand(
  argv: string[],
  open: OpenShop,
  readSetup?: PlainInput['readSetup'],
): Promise<{ code: 0 | 1 | 2; text: string }> {
  try {
    const [noun = '', verb = '', ...rest] = argv;
    if (argv.length === 0 || argv.some((arg) => arg === '--help' || arg === '-h')) return { code: 0, text: help(noun) };
    const plain = plainCommand(noun);
    if (plain && readSetup) {
      const input = readArguments(argv.slice(1), plain, usage([noun], plain));
      return withCode(await plain.run({ ...input, readSetup }));
    }
    const command = findCommand(noun, verb);
    const input = readArguments(rest, command, usage([noun, verb], command));
    return withCode(await open((shop) => command.run({ ...shop, ...input })));
  } catch (error) {
    if (error instanceof CommandError) return { code: 2, text: error.message };
    throw error;
  }
}

function withCode(result: CommandResult): { code: 0 | 1; text: string } {
  return typeof result === 'string' ? { code: 0, text: result } : result;
}

function plainCommand(noun: string): PlainCommand | undefined {
  return Object.hasOwn(PLAIN_COMMANDS, noun) ? PLAIN_COMMANDS[noun] : undefined;
}

function commandsOf(noun: string): Record<string, Command> {
  const commands = Object.hasOwn(COMMANDS, noun) ? COMMANDS[noun] : undefined;
  if (!commands)
    throw new CommandError(
      `There is no command "${noun}"; use one of ${Object.keys({ ...COMMANDS, ...PLAIN_COMMANDS }).join(', ')}, or --help.`,
    );
  return commands;
}

function findCommand(noun: string, verb: string): Command {
  const commands = commandsOf(noun);
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  if (!command)
    throw new CommandError(`After "${noun}" comes ${Object.keys(commands).join(', ')}; --help lists all commands.`);
  return command;
}

function readArguments(
  rest: string[],
  command: Omit<Command, 'run'>,
  usageText: string,
): Pick<CommandInput, 'args' | 'options'> {
  const { parameters = [], options = {}, required = [] } = command;
  const known: ParseArgsConfig['options'] = Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, { type: value === null ? 'boolean' : 'string' }]),
  );
  const { positionals, values } = parse(rest, known, usageText);
  const min = parameters.filter((name) => !name.startsWith('[')).length;
  const isComplete =
    positionals.length >= min &&
    (positionals.length <= parameters.length || isRepeated(parameters.at(-1))) &&
    positionals.every((arg) => arg.trim() !== '');
  if (!isComplete || required.some((name) => values[name] === undefined)) throw new CommandError(`Usage: ${usageText}`);
  return { args: positionals, options: values };
}

/** Whether the parameter stands for one or more arguments, such as `FILE…`. */
function isRepeated(parameter = ''): boolean {
  return parameter.endsWith('…');
}

function parse(args: string[], options: ParseArgsConfig['options'], usageText: string) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
    return { positionals: parsed.positionals, values: parsed.values as CommandInput['options'] };
  } catch {
    throw new CommandError(`Usage: ${usageText}`);
  }
}

function usage(words: string[], { parameters = [], options = {}, required = [] }: Omit<Command, 'run'>): string {
  const shown = Object.entries(options).map(([option, value]) => {
    const text = value === null ? `--${option}` : `--${option} ${value}`;
    return required.includes(option) ? text : `[${text}]`;
  });
  return [...words, ...parameters, ...shown].join(' ');
}

/** Help of one noun, or of all nouns. */
function help(noun: string): string {
  const nouns = noun === '' || noun.startsWith('-') ? Object.keys({ ...COMMANDS, ...PLAIN_COMMANDS }) : [noun];
  const sections = nouns.map((noun) => {
    const plain = plainCommand(noun);
    if (plain) return describe([noun], plain);
    return Object.entries(commandsOf(noun))
      .map(([verb, command]) => describe([noun, verb], command))
      .join('\n');
  });
  const notes = 'Days are dates in Manila, like 2026-12-25; prices are pesos, like 12500 or 12500.50.';
  return ['npm run gallery -- <noun> <verb> …', ...sections, notes].join('\n\n');
}

function describe(words: string[], command: Omit<Command, 'run'>): string {
  return `  ${usage(words, command)}\n      ${command.description}`;
}
