import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the script has taken over, and the browser's own storage has been read. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
