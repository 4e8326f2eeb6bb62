import { useState } from 'react';

/** Pauses a panel while the visitor points at it or has the focus in it. */
export function usePaused(isShown: boolean) {
  const [isPaused, setPaused] = useState(false);
  // A removed element fires no pointerleave event.
  if (isPaused && !isShown) setPaused(false);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  return { isPaused, pauseHandlers: { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume } };
}
