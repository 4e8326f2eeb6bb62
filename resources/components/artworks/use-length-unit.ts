import type { LengthUnit } from '../../../server/artworks/dimensions.ts';
import { useLocalStorage } from '../../hooks/use-local-storage.ts';

/** The unit that this browser's visitor reads sizes in; inches until told otherwise. */
export function useLengthUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const [unit, store] = useLocalStorage('lengthUnit');
  return [unit === 'cm' ? 'cm' : 'in', store];
}
