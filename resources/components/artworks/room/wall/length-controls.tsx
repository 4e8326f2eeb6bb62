import { parseLength } from './wall-geometry.ts';

export interface KnownLength {
  name: string;
  /** Centimetres that the visitor has typed for another length. */
  text: string;
}

interface Props {
  known: KnownLength;
  isInvalid: boolean;
  onKnown: (known: KnownLength) => void;
}

const LENGTHS = [
  { name: 'door', label: 'Door, 200 cm high', centimetres: 200, thing: 'the door' },
  { name: 'a4', label: 'Sheet of A4, long side 29.7 cm', centimetres: 29.7, thing: 'the long side of the sheet' },
  { name: 'other', label: 'Another length', centimetres: null, thing: 'what you have measured' },
];

/** In centimetres; null if the visitor has not typed a valid length. */
export function lengthOf({ name, text }: KnownLength): number | null {
  return LENGTHS.find((each) => each.name === name)?.centimetres ?? parseLength(text);
}

/** What the visitor measures, within a sentence. */
export function thingOf({ name }: KnownLength): string | undefined {
  return LENGTHS.find((each) => each.name === name)?.thing;
}

export function LengthControls({ known, isInvalid, onKnown }: Props) {
  return (
    <div className="own-wall-fields">
      <label>
        Known length
        <select
          value={known.name}
          onChange={({ currentTarget }) => onKnown({ ...known, name: currentTarget.value })}
          className="field"
        >
          {LENGTHS.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {known.name === 'other' && (
        <label>
          Length in cm
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={known.text}
            aria-invalid={isInvalid || undefined}
            onChange={({ currentTarget }) => onKnown({ ...known, text: currentTarget.value })}
            className="field"
          />
        </label>
      )}
    </div>
  );
}
