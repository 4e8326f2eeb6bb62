import { formatDimensions, type LengthUnit } from '../../../server/artworks/dimensions.ts';
import { useLengthUnit } from '../../hooks/use-length-unit.ts';

const units: { unit: LengthUnit; name: string }[] = [
  { unit: 'in', name: 'inches' },
  { unit: 'cm', name: 'centimetres' },
];

interface Props {
  measures: { height: number; width: number; depth: number };
}

/** Height, width and depth with a switch of the unit; without the script both units are written out. */
export function Dimensions({ measures }: Props) {
  const [chosen, choose] = useLengthUnit();
  return (
    <>
      <span className="tabular-nums">{formatDimensions(measures, chosen)}</span>
      <span className="hidden tabular-nums noscript:block">{formatDimensions(measures, 'cm')}</span>
      <span role="group" aria-label="Unit" className="mt-1 flex gap-1 noscript:hidden">
        {units.map(({ unit, name }) => (
          <button
            key={unit}
            type="button"
            aria-label={`In ${name}`}
            aria-pressed={unit === chosen}
            onClick={() => choose(unit)}
            className="min-h-11 min-w-11 rounded-control border border-transparent px-3 text-15 text-smoke transition-colors hover:text-ember aria-pressed:border-edge aria-pressed:text-ink"
          >
            {unit}
          </button>
        ))}
      </span>
    </>
  );
}
