import { useState } from 'react';

/** Whether somebody is reading what is shown: points at it, or has the focus in it. */
export function usePaused(isShown: boolean) {
  const [isHeld, setHeld] = useState(false);
  // What is gone is not left by any pointer.
  if (isHeld && !isShown) setHeld(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { isHeld, holding: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release } };
}
