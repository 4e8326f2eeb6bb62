import type { Knex } from 'knex';
import type { Settings } from '../boot/settings/settings.ts';
import type { Progress } from '../catalogue/progress-bar.ts';
import type { PaymentGateways } from '../payments/registry.ts';

export interface CommandInput {
  database: Knex;
  now: number;
  args: string[];
  options: Record<string, string | boolean | undefined>;
  setup?: CommandSetup;
  /** For commands that end payment pages. */
  payments?: PaymentGateways;
  /** Why links of a text page are refused, as sentences. `slug`: the end of its address. */
  findTextErrors?: (text: string, slug: string) => Promise<string[]>;
}

/** For commands about files and addresses. */
export interface CommandSetup {
  settings: Pick<Settings, 'dataDir' | 'storage' | 'databaseUrl'> &
    Partial<Pick<Settings, 'publicUrl' | 'port' | 'backup'>>;
  showProgress: (label: string) => (progress: Progress) => void;
}

/** The output for the operator. Code 1: the command has found a problem. */
export type CommandResult = string | { code: 0 | 1; text: string };

/** A verb of a noun, such as `orders refund`. */
export interface Command {
  /** Positional arguments, as the help shows them; optional ones are in brackets and come last. The last may end with `…`: one or more. */
  parameters?: string[];
  /** Options: the name of their value in the help, or null for a flag. */
  options?: Record<string, string | null>;
  /** Options that are required. */
  required?: string[];
  description: string;
  run: (input: CommandInput) => Promise<CommandResult>;
}

/** A command of one word, such as `backup`, which opens the database itself. */
export interface PlainCommand extends Omit<Command, 'run'> {
  run: (input: PlainInput) => Promise<CommandResult>;
}

/** `readSetup` throws if a setting is invalid. */
export type PlainInput = Pick<CommandInput, 'args' | 'options'> & { readSetup: () => CommandSetup };

/** The settings of the shop, for commands that need them. */
export function setupOf({ setup }: CommandInput): CommandSetup {
  if (!setup) throw new Error('This command needs the settings of the shop.');
  return setup;
}

export function optionText({ options }: Pick<CommandInput, 'options'>, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** A command cannot be carried out; the message is one sentence for the operator. */
export class CommandError extends Error {}
