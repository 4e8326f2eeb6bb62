export const SWIPE_PX = 40;
export const CLOSE_SWIPE_PX = 90;

/** The meaning of a swipe: 40 px sideways change the picture, 90 px up or down close the lightbox. */
export function swipeOf(dx: number, dy: number): 'previous' | 'next' | 'close' | null {
  if (Math.abs(dx) > Math.abs(dy)) return Math.abs(dx) < SWIPE_PX ? null : dx > 0 ? 'previous' : 'next';
  return Math.abs(dy) < CLOSE_SWIPE_PX ? null : 'close';
}
