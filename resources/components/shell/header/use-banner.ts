import { useLocalStorage } from '../../../hooks/use-local-storage.ts';

/** Whether this version of the banner has been closed in this browser, and how to close it. */
export function useBanner(updatedAt: string) {
  const [closedVersion, store] = useLocalStorage('updatedAt');
  return { isClosed: closedVersion === updatedAt, close: () => store(updatedAt) };
}
