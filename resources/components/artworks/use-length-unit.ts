import type { LengthUnit } from '../../../server/artworks/dimensions.ts';
import { useStored } from '../../hooks/use-stored.ts';

/** The unit that this browser's visitor reads sizes in; inches until told otherwise. */
export function useLengthUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const [unit, store] = useStored('lengthUnit');
  return [unit === 'cm' ? 'cm' : 'in', store];
}
