import { formatDimensions, type LengthUnit } from '../../../server/artworks/format/dimensions.ts';
import { useLengthUnit } from './use-length-unit.ts';

const UNITS: LengthUnit[] = ['in', 'cm'];

interface Props {
  measures: { height: number; width: number; depth: number };
}

/** Height, width and depth with a unit switch. Without JavaScript both units are shown. */
export function Dimensions({ measures }: Props) {
  const [chosen, choose] = useLengthUnit();
  return (
    <>
      <span className="tabular-nums">{formatDimensions(measures, chosen)}</span>
      <span className="hidden tabular-nums noscript:block">{formatDimensions(measures, 'cm')}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: HTML allows no fieldset within a line of text */}
      <span role="group" aria-label="Unit of length" className="float-right -my-3 flex noscript:hidden">
        {UNITS.map((unit) => (
          <button
            key={unit}
            type="button"
            aria-pressed={unit === chosen}
            onClick={() => choose(unit)}
            className="min-h-11 min-w-11 text-15 text-smoke underline-offset-4 transition-colors hover:text-ember aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:underline"
          >
            {unit}
          </button>
        ))}
      </span>
    </>
  );
}
