import { useState } from 'react';

/** Pauses a panel while the visitor points at it or has the focus in it. */
export function usePaused(isShown: boolean) {
  const [isHeld, setHeld] = useState(false);
  // A removed element fires no pointerleave event.
  if (isHeld && !isShown) setHeld(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { isHeld, holding: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release } };
}
