import { useId } from 'react';
import type { ArtworkDetail } from '../../../../server/artworks/contract.ts';
import { inFormat } from '../../ui/picture/picture-sources.ts';
import { useContentSize } from '../use-content-size.ts';
import { Books, Bowl, Cup, FloorLamp, Person, Plant, Shelf, Sideboard, Sofa } from './furniture.tsx';
import { type Box, type Frame, frameOf, type Room } from './room-geometry.ts';
import { ScaleMark } from './scale-mark.tsx';
import type { Wall } from './walls.ts';

interface Props {
  artwork: ArtworkDetail;
  room: Room;
  wall: Wall;
  /** Text alternative of the drawing. */
  label: string;
  /** The reference object and its length, such as `Sofa 200 cm`. */
  hint: string;
}

const FURNITURE_DRAWINGS = { book: Books, sideboard: Sideboard, sofa: Sofa, person: Person };

/** Draws the artwork and the furniture in centimetres, scaled together, so that their proportions are true. */
export function RoomDrawing({ artwork, room, wall, label, hint }: Props) {
  const [stage, size] = useContentSize<HTMLDivElement>();
  const frame = size && frameOf(room, size);
  return (
    <div ref={stage} className="relative min-h-0 flex-1 overflow-hidden">
      {frame && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
          className="absolute inset-0 size-full opacity-100 transition-opacity duration-240 starting:opacity-0"
        >
          <Ground room={room} wall={wall} frame={frame} />
          <Furnishings room={room} wall={wall} />
          <Picture artwork={artwork} work={room.work} />
          <ScaleMark
            room={room}
            scale={frame.scale}
            hint={hint}
            colour={room.reference === 'book' ? wall.onWall : wall.ink}
          />
        </svg>
      )}
    </div>
  );
}

function Ground({ room, wall, frame: { x, y, width, height } }: { room: Room; wall: Wall; frame: Frame }) {
  const id = useId();
  return (
    <>
      <linearGradient id={id} x1="0" y1="0" x2="0.7" y2="1">
        <stop offset="0" stopColor="var(--color-paper)" stopOpacity={wall.light} />
        <stop offset="0.75" stopColor="var(--color-paper)" stopOpacity="0" />
      </linearGradient>
      <rect x={x} y={y} width={width} height={height} fill={wall.wall} />
      <rect x={x} y={y} width={width} height={height} fill={`url(#${id})`} />
      {room.reference === 'book' ? (
        <Shelf wall={wall} left={x} width={width} />
      ) : (
        <>
          <rect x={x} y={-9} width={width} height={9} fill={wall.skirting} />
          <rect x={x} y={0} width={width} height={height} fill={wall.floor} />
          <rect x={x} y={0} width={width} height={0.8} fill="var(--color-ink)" opacity={0.16} />
        </>
      )}
    </>
  );
}

function Furnishings({ room, wall }: { room: Room; wall: Wall }) {
  const { reference, beside, work } = room;
  const ReferenceObject = FURNITURE_DRAWINGS[reference];
  const edge = Math.max(beside.width, work.width) / 2;
  return (
    <>
      {reference === 'sofa' && (
        <>
          <g transform={`translate(${-edge - 36})`}>
            <FloorLamp wall={wall} />
          </g>
          <g transform={`translate(${edge + 54})`}>
            <Plant wall={wall} />
          </g>
        </>
      )}
      {reference === 'sideboard' && (
        <g transform="translate(34 -75)">
          <Bowl wall={wall} />
        </g>
      )}
      {reference === 'book' && (
        <g transform={`translate(${room.right - 13})`}>
          <Cup wall={wall} />
        </g>
      )}
      {reference !== 'book' && <FloorShadow box={beside} />}
      <g data-reference={reference} transform={`translate(${beside.left + beside.width / 2})`}>
        <ReferenceObject wall={wall} />
      </g>
    </>
  );
}

function FloorShadow({ box: { left, width } }: { box: Box }) {
  return (
    <ellipse
      cx={left + width / 2}
      cy={1.2}
      rx={width * 0.54}
      ry={Math.min(width * 0.03, 3.5)}
      fill="var(--color-ink)"
      opacity={0.2}
    />
  );
}

function Picture({ artwork, work }: { artwork: ArtworkDetail; work: Box }) {
  const id = useId();
  const frame = { x: work.left, y: -work.bottom - work.height, width: work.width, height: work.height };
  // The light comes from the upper left, as in the room.
  const drop = Math.min(Math.max(Math.max(work.width, work.height) * 0.018, 0.15), 3);
  return (
    <>
      <filter id={id} x="-20%" y="-20%" width="140%" height="150%">
        <feGaussianBlur stdDeviation={drop * 0.9} />
      </filter>
      <rect
        {...frame}
        x={frame.x + drop * 0.5}
        y={frame.y + drop * 1.2}
        fill="var(--color-ink)"
        opacity={0.42}
        filter={`url(#${id})`}
      />
      <image {...frame} href={artwork.full_image.placeholder} preserveAspectRatio="none" />
      <image data-work {...frame} href={inFormat(artwork.full_image.lg, 'webp')} preserveAspectRatio="none" />
    </>
  );
}
