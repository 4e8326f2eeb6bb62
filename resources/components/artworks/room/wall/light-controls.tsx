import type { Light } from './paint-wall.ts';

interface Props {
  light: Light;
  onLight: (light: Light) => void;
}

export function LightControls({ light, onLight }: Props) {
  const { strength, from } = light;
  return (
    <div className="own-wall-fields">
      <label>
        Brightness of the work
        <input
          type="range"
          min={-50}
          max={50}
          step={5}
          value={strength}
          aria-valuetext={
            strength === 0 ? 'as photographed' : `${Math.abs(strength)} % ${strength < 0 ? 'darker' : 'brighter'}`
          }
          onChange={({ currentTarget }) => onLight({ ...light, strength: Number(currentTarget.value) })}
        />
      </label>
      <label>
        Direction of the light
        <input
          type="range"
          min={-100}
          max={100}
          step={20}
          value={from}
          aria-valuetext={
            from === 0 ? 'from the front' : `from the ${from < 0 ? 'left' : 'right'}, ${Math.abs(from)} %`
          }
          onChange={({ currentTarget }) => onLight({ ...light, from: Number(currentTarget.value) })}
        />
      </label>
    </div>
  );
}
