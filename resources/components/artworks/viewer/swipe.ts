export const swipePx = 40;
export const closeSwipePx = 90;

/** The meaning of a swipe: 40 px sideways change the picture, 90 px up or down close the lightbox. */
export function swipeOf(dx: number, dy: number): 'previous' | 'next' | 'close' | null {
  if (Math.abs(dx) > Math.abs(dy)) return Math.abs(dx) < swipePx ? null : dx > 0 ? 'previous' : 'next';
  return Math.abs(dy) < closeSwipePx ? null : 'close';
}
