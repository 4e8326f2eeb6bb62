import { useLocalStorage } from '../../../hooks/use-local-storage.ts';

/** Whether this version of the banner was closed in this browser, and a function that closes it. */
export function useBanner(updatedAt: string) {
  const [closedVersion, store] = useLocalStorage('updatedAt');
  return { isClosed: closedVersion === updatedAt, close: () => store(updatedAt) };
}
