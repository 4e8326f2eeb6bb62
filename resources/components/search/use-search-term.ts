import { useSharedProps } from '../../hooks/use-shared-props.ts';

/** What the page's address searches for. */
export function useSearchTerm(): string {
  return new URLSearchParams(useSharedProps().address.split('?')[1]).get('search') ?? '';
}
