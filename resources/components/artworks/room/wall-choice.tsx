import { WALLS, type Wall } from './walls.ts';

const RING = '0 0 0 3px var(--color-paper), 0 0 0 4px var(--color-ink)';

interface Props {
  chosen: Wall;
  onChoose: (name: string) => void;
}

export function WallChoice({ chosen, onChoose }: Props) {
  return (
    <fieldset className="flex items-center gap-3">
      <legend className="contents text-15 text-smoke">Wall</legend>
      <div className="flex">
        {WALLS.map(({ name, colour }) => (
          <label key={name} className="grid size-11 place-items-center">
            <input
              type="radio"
              name="wall"
              value={name}
              checked={name === chosen.name}
              onChange={() => onChoose(name)}
              style={{ background: colour, boxShadow: name === chosen.name ? RING : undefined }}
              className="size-6 appearance-none rounded-full border border-edge"
            />
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
