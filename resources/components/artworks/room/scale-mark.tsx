import type { Room } from './room-geometry.ts';

interface Props {
  room: Room;
  /** Pixels per centimetre. Text and lines keep their size at every scale. */
  scale: number;
  hint: string;
  colour: string;
}

/** A measuring line along the reference object, with its name and length. */
export function ScaleMark({ room: { reference, beside, below }, scale, hint, colour }: Props) {
  const px = 1 / scale;
  const isTall = reference === 'person';
  const middle = beside.left + beside.width / 2;
  const along = isTall
    ? { x: beside.left + beside.width + 12 * px, y: -beside.height, d: `v${beside.height}` }
    : { x: beside.left, y: below + 20 * px, d: `h${beside.width}` };
  const ends = isTall
    ? `M${along.x - 4 * px} ${along.y}h${8 * px}m${-8 * px} ${beside.height}h${8 * px}`
    : `M${along.x} ${along.y - 4 * px}v${8 * px}m${beside.width} ${-8 * px}v${8 * px}`;
  return (
    <g>
      <path d={`M${along.x} ${along.y}${along.d}${ends}`} fill="none" stroke={colour} strokeWidth={px} />
      <text
        x={isTall ? along.x : middle}
        y={below + (isTall ? 28 : 44) * px}
        fontSize={15 * px}
        textAnchor={isTall ? 'end' : 'middle'}
        fill={colour}
        className="tabular-nums"
      >
        {hint}
      </text>
    </g>
  );
}
