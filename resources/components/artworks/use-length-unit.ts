import type { LengthUnit } from '../../../server/artworks/format/dimensions.ts';
import { useLocalStorage } from '../../hooks/use-local-storage.ts';

/** The unit of length that is stored in this browser; inches by default. */
export function useLengthUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const [unit, store] = useLocalStorage('lengthUnit');
  return [unit === 'cm' ? 'cm' : 'in', store];
}
