import type { Context } from '../context.ts';

/** Whether staff may sign in with Google. */
export function offersGoogle({ google, staffGoogle }: Context['settings']): boolean {
  return google !== null && staffGoogle;
}
