import { type ParseArgsConfig, parseArgs } from 'node:util';
import { artworks } from './artworks-command.ts';
import { banner } from './banner-command.ts';
import { collectors } from './collectors-command.ts';
import { details } from './details-command.ts';
import { fomo } from './fomo-command.ts';
import { menus } from './menus-command.ts';
import { orders } from './orders-command.ts';
import { pickup } from './pickup-command.ts';
import { Refused } from './refused.ts';
import type { Given, Verb } from './verb-command.ts';
import { vouchers } from './vouchers-command.ts';

const nouns: Record<string, Record<string, Verb>> = {
  orders,
  vouchers,
  collectors,
  pickup,
  artworks,
  details,
  banner,
  fomo,
  menus,
};

/** Opens what the commands work on, for as long as the work takes. */
export type Opening = (work: (shop: Pick<Given, 'database' | 'now'>) => Promise<string>) => Promise<string>;

/**
 * Does what the words of a command line ask for: 0 and what there is to tell, or 2 and why nothing has changed. Nothing is opened for
 * help, nor for words that cannot be understood.
 */
export async function operate(argv: string[], open: Opening): Promise<{ code: 0 | 2; text: string }> {
  try {
    const [noun = '', name = '', ...rest] = argv;
    if (argv.length === 0 || argv.some((word) => word === '--help' || word === '-h'))
      return { code: 0, text: help(noun) };
    const verb = find(noun, name);
    const asked = read(rest, verb, usage(noun, name, verb));
    return { code: 0, text: await open((shop) => verb.run({ ...shop, ...asked })) };
  } catch (error) {
    if (error instanceof Refused) return { code: 2, text: error.message };
    throw error;
  }
}

function verbsOf(noun: string): Record<string, Verb> {
  const verbs = Object.hasOwn(nouns, noun) ? nouns[noun] : undefined;
  if (!verbs)
    throw new Refused(`There is no command "${noun}"; use one of ${Object.keys(nouns).join(', ')}, or --help.`);
  return verbs;
}

function find(noun: string, name: string): Verb {
  const verbs = verbsOf(noun);
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) throw new Refused(`After "${noun}" comes ${Object.keys(verbs).join(', ')}; --help lists all commands.`);
  return verb;
}

function read(args: string[], verb: Verb, how: string): Pick<Given, 'words' | 'options'> {
  const { words = [], options = {}, needs = [] } = verb;
  const known: ParseArgsConfig['options'] = Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, { type: value === null ? 'boolean' : 'string' }]),
  );
  const { positionals, values } = parse(args, known, how);
  const isWhole = positionals.length === words.length && positionals.every((word) => word.trim() !== '');
  if (!isWhole || needs.some((name) => values[name] === undefined)) throw new Refused(`Usage: ${how}`);
  return { words: positionals, options: values };
}

function parse(args: string[], options: ParseArgsConfig['options'], how: string) {
  try {
    const read = parseArgs({ args, options, allowPositionals: true, strict: true });
    return { positionals: read.positionals, values: read.values as Given['options'] };
  } catch {
    throw new Refused(`Usage: ${how}`);
  }
}

function usage(noun: string, name: string, { words = [], options = {}, needs = [] }: Verb): string {
  const written = Object.entries(options).map(([option, value]) => {
    const text = value === null ? `--${option}` : `--${option} ${value}`;
    return needs.includes(option) ? text : `[${text}]`;
  });
  return [noun, name, ...words, ...written].join(' ');
}

/** Of one noun, or of all. */
function help(noun: string): string {
  const asked = noun === '' || noun.startsWith('-') ? Object.keys(nouns) : [noun];
  const lines = asked.map((noun) =>
    Object.entries(verbsOf(noun))
      .map(([name, verb]) => `  ${usage(noun, name, verb)}\n      ${verb.says}`)
      .join('\n'),
  );
  const notes = 'Days are days in Manila, like 2026-12-25; prices are pesos, like 12500 or 12500.50.';
  return ['npm run gallery -- <what> <do> …', ...lines, notes].join('\n\n');
}
