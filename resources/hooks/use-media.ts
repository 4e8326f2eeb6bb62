import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Whether a media query matches; false during server rendering. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/**
 * Calls back when the window becomes 64 rem wide, such as when a tablet is turned. Panels for small screens close then.
 */
export function useOnWideScreen(onWide: () => void): void {
  const callback = useEffectEvent(onWide);
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)');
    const onChange = () => wide.matches && callback();
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, []);
}
