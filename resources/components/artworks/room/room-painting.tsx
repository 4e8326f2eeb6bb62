import { useId } from 'react';
import type { ArtworkDetail } from '../../../../server/artworks/contract.ts';
import { inFormat } from '../../ui/picture/picture-sources.ts';
import { useContentSize } from '../use-content-size.ts';
import { Piece, paintedPicture, Shelf } from './furniture.tsx';
import { type Box, type Frame, frameOf, type Room } from './room-geometry.ts';
import { ScaleMark } from './scale-mark.tsx';
import type { Wall } from './walls.ts';

interface Props {
  artwork: ArtworkDetail;
  room: Room;
  wall: Wall;
  /** Text alternative of the painting. */
  label: string;
  /** The reference object and its length, such as `Sofa 200 cm`. */
  hint: string;
}

/** Draws the artwork and the painted furniture in centimetres, scaled together, so that their proportions are true. */
export function RoomPainting({ artwork, room, wall, label, hint }: Props) {
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
  const isShelf = room.reference === 'book';
  // Above the floor, or above and below the shelf.
  const wallHeight = isShelf ? height : -y;
  return (
    <>
      <rect x={x} y={y} width={width} height={height} fill={wall.colour} />
      <image
        href={paintedPicture(wall.name.toLowerCase())}
        x={x}
        y={y}
        width={width}
        height={wallHeight}
        preserveAspectRatio="xMinYMin slice"
      />
      {isShelf ? (
        <Shelf wall={wall} left={x} width={width} />
      ) : (
        <>
          <rect x={x} y={-9} width={width} height={9} fill={wall.skirting} />
          <rect x={x} y={-9} width={width} height={0.7} fill="var(--color-ink)" opacity={0.18} />
          <rect x={x} y={0} width={width} height={height + y} fill={wall.floor} />
          <image
            href={paintedPicture(`floor-${wall.light}`)}
            x={x}
            y={0}
            width={width}
            height={height + y}
            preserveAspectRatio="xMidYMin slice"
          />
          <rect x={x} y={0} width={width} height={1.2} fill="var(--color-ink)" opacity={0.3} />
        </>
      )}
    </>
  );
}

function Furnishings({ room, wall }: { room: Room; wall: Wall }) {
  const { reference, beside, work } = room;
  const edge = Math.max(beside.width, work.width) / 2;
  return (
    <>
      {reference !== 'book' && <FloorShadow at={beside.left + beside.width / 2} width={beside.width} />}
      {reference === 'sofa' && (
        <>
          <LampLight at={-edge - 36} wall={wall} />
          <FloorShadow at={-edge - 36} width={26} />
          <Piece name="lamp" wall={wall} at={-edge - 36} />
          <FloorShadow at={edge + 54} width={30} />
          <Piece name="plant" wall={wall} at={edge + 54} />
        </>
      )}
      {reference === 'sideboard' && <Piece name="bowl" wall={wall} at={34} above={beside.height} />}
      {reference === 'book' && <Piece name="cup" wall={wall} at={room.right - 13} />}
      <g data-reference={reference}>
        <Piece name={reference} wall={wall} at={beside.left + beside.width / 2} />
      </g>
    </>
  );
}

/** On the wall around the shade. */
function LampLight({ at, wall }: { at: number; wall: Wall }) {
  const id = useId();
  return (
    <>
      <radialGradient id={id}>
        <stop offset="0" stopColor="#ffdf9e" stopOpacity={wall.glow} />
        <stop offset="1" stopColor="#ffdf9e" stopOpacity="0" />
      </radialGradient>
      <ellipse cx={at} cy={-150} rx={120} ry={110} fill={`url(#${id})`} />
    </>
  );
}

function FloorShadow({ at, width }: { at: number; width: number }) {
  const id = useId();
  return (
    <>
      <radialGradient id={id}>
        <stop offset="0.4" stopColor="var(--color-ink)" stopOpacity="0.42" />
        <stop offset="1" stopColor="var(--color-ink)" stopOpacity="0" />
      </radialGradient>
      <ellipse cx={at} cy={1.6} rx={width * 0.62} ry={Math.min(width * 0.07, 6)} fill={`url(#${id})`} />
    </>
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
