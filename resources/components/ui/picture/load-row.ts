import type { PointerEvent } from 'react';

/** Loads all pictures of a row when it is first touched, so that the next ones are there before it has moved. The row's styles read it. */
export function loadRow({ currentTarget }: PointerEvent<HTMLElement>): void {
  currentTarget.dataset.touched = '';
}
