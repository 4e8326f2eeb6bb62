import { groupDigits } from './money.ts';

/** `1 artwork`, `1,250 artworks`; `several` where it is not `one` with an s. */
export function pluralize(count: number, one: string, several = `${one}s`): string {
  return `${groupDigits(count)} ${count === 1 ? one : several}`;
}
