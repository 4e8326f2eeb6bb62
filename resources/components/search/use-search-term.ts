import { useSharedProps } from '../../hooks/use-shared-props.ts';

/** The search term in the page's address. */
export function useSearchTerm(): string {
  return new URLSearchParams(useSharedProps().address.split('?')[1]).get('search') ?? '';
}
