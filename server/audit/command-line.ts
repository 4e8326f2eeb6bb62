import type { Actor } from './contract.ts';

/** Who makes the changes of `npm run gallery`. */
export const COMMAND_LINE: Actor = { staffId: null, name: 'Command line' };
