import { useShared } from '../../hooks/use-shared-props.ts';

/** What the page's address searches for. */
export function useSearched(): string {
  return new URLSearchParams(useShared().address.split('?')[1]).get('search') ?? '';
}
