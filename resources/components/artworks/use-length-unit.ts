import type { LengthUnit } from '../../../server/artworks/format/dimensions.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useLocalStorage } from '../../hooks/use-local-storage.ts';

/** The unit that is stored in this browser; by default centimetres in the time zone of the Philippines, elsewhere inches. */
export function useLengthUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const [stored, store] = useLocalStorage('lengthUnit');
  const isInPhilippines = useHydrated() && Intl.DateTimeFormat().resolvedOptions().timeZone === 'Asia/Manila';
  const unit = stored ?? (isInPhilippines ? 'cm' : 'in');
  return [unit === 'cm' ? 'cm' : 'in', store];
}
