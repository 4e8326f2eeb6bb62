import { SHELF_THICKNESS } from './room-geometry.ts';
import type { Wall } from './walls.ts';

// Drawn in centimetres, with the middle of the foot at the origin. Each drawing fills the size that room-geometry.ts
// gives it.

interface Props {
  wall: Wall;
}

export function Sofa({ wall: { cloth, fold, grain } }: Props) {
  return (
    <>
      {[-88, 84].map((x) => (
        <path key={x} d={`M${x} -14h4l-1 14h-2z`} fill={grain} />
      ))}
      <rect x={-92} y={-80} width={184} height={50} rx={7} fill={fold} />
      {[-80, 1].map((x) => (
        <rect key={x} x={x} y={-76} width={79} height={40} rx={6} fill={cloth} />
      ))}
      <rect x={-92} y={-32} width={184} height={20} rx={2} fill={fold} />
      {[-80, 0.5].map((x) => (
        <rect key={x} x={x} y={-46} width={79.5} height={17} rx={4} fill={cloth} />
      ))}
      {[-100, 80].map((x) => (
        <g key={x}>
          <rect x={x} y={-62} width={20} height={50} rx={7} fill={fold} />
          <rect x={x + 1.5} y={-60.5} width={17} height={47} rx={6} fill={cloth} />
        </g>
      ))}
    </>
  );
}

export function Sideboard({ wall: { wood, grain } }: Props) {
  return (
    <>
      {[-52, 48].map((x) => (
        <path key={x} d={`M${x} -18h4l-.8 18h-2.4z`} fill={grain} />
      ))}
      <rect x={-60} y={-75} width={120} height={57} rx={1.2} fill={wood} />
      <rect x={-58} y={-72} width={116} height={52} fill={grain} opacity={0.28} />
      {[-57.4, -18.9, 19.6].map((x) => (
        <g key={x}>
          <rect x={x} y={-71.4} width={37.8} height={50.8} fill={wood} />
          <rect x={x + 16.4} y={-67} width={5} height={0.9} rx={0.4} fill={grain} />
        </g>
      ))}
    </>
  );
}

/** Two stacked books. The lower one has the size in room-geometry.ts. */
export function Books({ wall: { cloth, fold, skirting } }: Props) {
  return (
    <>
      <rect x={-12} y={-3.2} width={24} height={3.2} rx={0.3} fill={fold} />
      <rect x={-11.6} y={-2.7} width={23.6} height={2.2} fill={skirting} />
      <rect x={-10.4} y={-6} width={21} height={2.8} rx={0.3} fill={cloth} />
      <rect x={-10} y={-5.5} width={20.6} height={1.8} fill={skirting} />
    </>
  );
}

export function Person({ wall: { figure } }: Props) {
  return (
    <g fill={figure}>
      <ellipse cx={0.6} cy={-159.6} rx={7.4} ry={10.4} />
      <path d="M-3.4-152C-3.4-147-5-145.5-9-144-15-142-17.6-139.5-18.6-132L-20.6-106C-21.2-95-20.4-84-19.2-75-18.6-70.5-15.4-71-15.2-75L-15-84-16.2-50C-12-48.6-10.4-48.4-9-48.4L-8.2-6C-8.6-3-12.2-2.5-12.8 0L-2.4 0-1.2-48.2 2-48.2 4-4C4.2-2 4-1 4 0L15 0C14.4-2.5 12-3 11.6-6L12-48.6 16.4-50 15.4-84 15.6-75C15.8-71 19-70.5 19.6-75 20.8-84 21.4-95 21-106L19-132C18-139.5 15.4-142 9.4-144 5.6-145.5 4.4-147 4.4-152Z" />
    </g>
  );
}

export function Shelf({ wall: { wood, grain }, left, width }: Props & { left: number; width: number }) {
  return (
    <>
      <rect x={left} y={0} width={width} height={SHELF_THICKNESS} rx={0.2} fill={wood} />
      <rect x={left} y={SHELF_THICKNESS - 0.6} width={width} height={0.6} fill={grain} opacity={0.5} />
    </>
  );
}

export function Cup({ wall: { skirting, fold } }: Props) {
  return (
    <>
      <path d="M4-6.5a2.7 2.7 0 0 1 0 5" fill="none" stroke={fold} strokeWidth={0.8} />
      <path d="M-4.2-8.5h8.4l-.7 7.2a1.5 1.5 0 0 1-1.5 1.3h-4a1.5 1.5 0 0 1-1.5-1.3z" fill={skirting} />
      <path d="M-4.2-8.5h8.4l-.1 1h-8.2z" fill={fold} opacity={0.5} />
    </>
  );
}

export function Bowl({ wall: { figure, fold } }: Props) {
  return (
    <>
      <path d="M-13-10h26c0 6-4 9-8 9.4v.6h-10v-.6c-4-.4-8-3.4-8-9.4z" fill={fold} />
      <path d="M-13-10h26l-.2 1.2h-25.6z" fill={figure} opacity={0.35} />
    </>
  );
}

export function FloorLamp({ wall: { grain, skirting } }: Props) {
  return (
    <>
      <rect x={-0.8} y={-140} width={1.6} height={139} fill={grain} />
      <rect x={-13} y={-1.8} width={26} height={1.8} rx={0.9} fill={grain} />
      <path d="M-13-164h26l7 32h-40z" fill={skirting} />
      <path d="M-13-164h26l7 32h-40z" fill={grain} opacity={0.22} />
    </>
  );
}

const LEAF_ANGLES = [-58, -38, -20, -4, 12, 30, 50];

export function Plant({ wall: { leaf, wood, grain } }: Props) {
  return (
    <>
      {LEAF_ANGLES.map((turn, at) => (
        <path
          key={turn}
          transform={`translate(0 -34) rotate(${turn})`}
          d={`M0 0C-9-30-8-${62 + (at % 3) * 9} 0-${78 + (at % 3) * 14}C8-${62 + (at % 3) * 9} 9-30 0 0z`}
          fill={leaf}
          opacity={at % 2 ? 0.82 : 1}
        />
      ))}
      <path d="M-17-38h34l-4 38h-26z" fill={wood} />
      <path d="M-17-38h34l-.5 4h-33z" fill={grain} opacity={0.4} />
    </>
  );
}
