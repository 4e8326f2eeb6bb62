import type { Knex } from 'knex';
import type { Settings } from '../boot/settings/settings.ts';
import type { Progress } from '../catalogue/progress-bar.ts';

export interface CommandInput {
  database: Knex;
  now: number;
  args: string[];
  options: Record<string, string | boolean | undefined>;
  /** For commands about files and addresses. */
  files?: {
    settings: Pick<Settings, 'dataDir' | 'storage' | 'databaseUrl'> & Partial<Pick<Settings, 'publicUrl' | 'port'>>;
    showProgress: (label: string) => (progress: Progress) => void;
  };
}

/** A verb of a noun, such as `orders refund`. */
export interface Command {
  /** Positional arguments, as the help shows them. */
  parameters?: string[];
  /** Options: the name of their value in the help, or null for a flag. */
  options?: Record<string, string | null>;
  /** Options that are required. */
  required?: string[];
  description: string;
  /** Resolves with the output for the operator. */
  run: (input: CommandInput) => Promise<string>;
}

/** A command of one word, such as `backup`, which opens the database itself: nothing is migrated before. */
export interface PlainCommand extends Omit<Command, 'run'> {
  run: (input: PlainInput) => Promise<string>;
}

export type PlainInput = Omit<CommandInput, 'database' | 'files'> & { files: NonNullable<CommandInput['files']> };

export function optionText({ options }: Pick<CommandInput, 'options'>, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
