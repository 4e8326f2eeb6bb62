import { environment } from '../../../server/boot/settings/environment.ts';

/** The environment for child processes: the shell's, without the shop's settings and PostgreSQL's client variables. */
export function childEnvironment(settings: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !(name in environment.shape) && !/^PG/.test(name));
  return { ...Object.fromEntries(inherited), ...settings };
}
