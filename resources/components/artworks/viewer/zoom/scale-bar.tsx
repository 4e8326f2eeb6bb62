import { useLocalStorage } from '../../../../hooks/use-local-storage.ts';
import { scaleLength } from './scale-length.ts';

/** A length of the artwork in centimetres, or in inches for a visitor who has chosen them. */
export function ScaleBar({ centimetresPerCssPixel }: { centimetresPerCssPixel: number }) {
  const [chosen] = useLocalStorage('lengthUnit');
  const { text, pixels } = scaleLength(centimetresPerCssPixel, chosen === 'in' ? 'in' : 'cm');
  return (
    <p
      data-scale
      className="pointer-events-none absolute bottom-3 left-3 grid gap-1 bg-ink/70 px-3 py-2 text-13 text-paper tabular-nums"
    >
      <span className="sr-only">Scale: </span>
      {text}
      <span
        aria-hidden="true"
        className="block h-2 border border-t-0 border-paper"
        style={{ width: Math.round(pixels) }}
      />
    </p>
  );
}
