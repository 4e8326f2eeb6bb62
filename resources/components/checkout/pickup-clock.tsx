import { isPickupTime } from '../../../server/checkout/pickup.ts';
import { SelectField } from './select-field.tsx';

interface Props {
  /** `10:17` */
  value: string;
  onPick: (value: string) => void;
}

const hours = upTo(24);
const minutes = upTo(60);

/** A clock of 24 hours and 60 minutes, of which those can be picked at which the gallery is open. */
export function PickupClock({ value, onPick }: Props) {
  const [hour = '', minute = ''] = value.split(':');
  const pick = (time: string, otherwise: string) => onPick(isPickupTime(time) ? time : otherwise);
  return (
    <fieldset className="pickup-clock mt-2 border-t border-line pt-3">
      <legend className="sr-only">Pickup time</legend>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          name="hour"
          label="Hour"
          value={hour}
          onChange={(other) => pick(`${other}:${minute}`, `${other}:00`)}
        >
          {hours.map((each) => (
            <option key={each} value={each} disabled={!isPickupTime(`${each}:00`)}>
              {each}
            </option>
          ))}
        </SelectField>
        <SelectField name="minute" label="Minute" value={minute} onChange={(other) => pick(`${hour}:${other}`, value)}>
          {minutes.map((each) => (
            <option key={each} value={each} disabled={!isPickupTime(`${hour}:${each}`)}>
              {each}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}

/** `00`, `01` and so on. */
function upTo(count: number): string[] {
  return Array.from({ length: count }, (_, at) => String(at).padStart(2, '0'));
}
