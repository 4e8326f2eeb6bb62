import { type Wall, walls } from './walls.ts';

interface Props {
  chosen: Wall;
  onChoose: (name: string) => void;
}

export function WallChoice({ chosen, onChoose }: Props) {
  return (
    <fieldset className="flex items-center gap-3">
      <legend className="float-left text-15 text-smoke">Wall</legend>
      <div className="flex">
        {walls.map(({ name, wall }) => (
          <label key={name} className="grid size-11 place-items-center">
            <input
              type="radio"
              name="wall"
              value={name}
              checked={name === chosen.name}
              onChange={() => onChoose(name)}
              className="peer sr-only"
            />
            <span
              aria-hidden="true"
              style={{ background: wall }}
              className="size-7 rounded-full border border-edge outline-offset-3 peer-checked:outline peer-checked:outline-ink peer-focus-visible:outline-2 peer-focus-visible:outline-ember"
            />
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
