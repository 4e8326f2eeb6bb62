import { useShared } from './use-shared.ts';

/** What the page's address searches for. */
export function useSearched(): string {
  return new URLSearchParams(useShared().address.split('?')[1]).get('search') ?? '';
}
