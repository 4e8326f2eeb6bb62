import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the element when the page opens, so that a form that was sent continues where it was left. */
export function useInitialFocus<Target extends HTMLElement>(isActive: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (isActive) target.current?.focus();
  }, [isActive]);
  return target;
}
