export const swipePx = 40;
export const closeSwipePx = 90;

/** What a finger meant by moving this far over a picture: sideways from 40 px, away from 90 px. */
export function swipeOf(dx: number, dy: number): 'previous' | 'next' | 'close' | null {
  if (Math.abs(dx) > Math.abs(dy)) return Math.abs(dx) < swipePx ? null : dx > 0 ? 'previous' : 'next';
  return Math.abs(dy) < closeSwipePx ? null : 'close';
}
