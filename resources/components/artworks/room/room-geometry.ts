import type { Size } from './true-size.ts';

/** In centimetres. The origin is the middle of the room at floor level, or at the top of the shelf. */
export interface Box extends Size {
  left: number;
  bottom: number;
}

export type FurnitureName = 'book' | 'sideboard' | 'sofa' | 'person';

/** Sizes of familiar objects, in centimetres. */
export const FURNITURE: Record<FurnitureName, Size> = {
  book: { width: 24, height: 6 },
  sideboard: { width: 120, height: 75 },
  sofa: { width: 200, height: 80 },
  person: { width: 48, height: 170 },
};

/** A room that suits the size of an artwork, with an object of known size beside it. */
export interface Room {
  reference: FurnitureName;
  work: Box;
  beside: Box;
  /** The visible area, in centimetres. */
  left: number;
  right: number;
  top: number;
  /** Height of the visible floor or shelf. On the floor the caption decides, so it is 0 here. */
  below: number;
}

const EYE_LEVEL = 152;
const MIN_ABOVE_FLOOR = 25;
export const SHELF_THICKNESS = 2.6;

export function roomFor(work: Size): Room {
  if (Math.max(work.width, work.height) <= 20) return aboveShelf(work);
  if (Math.max(work.width, work.height) <= 75) return above('sideboard', work);
  if (work.width <= 220 && work.height <= 170) return above('sofa', work);
  return besidePerson(work);
}

// The shelf is the ground.
function aboveShelf(work: Size): Room {
  const placed = centred(work, 13);
  const book = { ...FURNITURE.book, left: -Math.max(work.width / 2 + 5, 4) - FURNITURE.book.width, bottom: 0 };
  const side = Math.max(-book.left + 6, 30);
  return {
    reference: 'book',
    work: placed,
    beside: book,
    left: -side,
    right: side,
    top: topOf(placed) + 9,
    below: SHELF_THICKNESS,
  };
}

function above(reference: 'sideboard' | 'sofa', work: Size): Room {
  const beside = centred(FURNITURE[reference], 0);
  // Centred at eye level, but above the furniture and not too far from it.
  const low = Math.min(EYE_LEVEL - work.height / 2, beside.height + 38);
  const placed = centred(work, Math.max(low, beside.height + 20));
  const side = Math.max(beside.width, work.width) / 2 + beside.width / 6;
  return { reference, work: placed, beside, left: -side, right: side, top: topOf(placed) + 32, below: 0 };
}

function besidePerson(work: Size): Room {
  const placed = centred(work, Math.max(EYE_LEVEL - work.height / 2, MIN_ABOVE_FLOOR));
  const edge = work.width / 2;
  const beside = { ...FURNITURE.person, left: edge + 38, bottom: 0 };
  const top = Math.max(topOf(placed), beside.height) + 28;
  return {
    reference: 'person',
    work: placed,
    beside,
    left: -edge - 50,
    right: beside.left + beside.width + 44,
    top,
    below: 0,
  };
}

function centred({ width, height }: Size, bottom: number): Box {
  return { width, height, left: -width / 2, bottom };
}

function topOf({ bottom, height }: Box): number {
  return bottom + height;
}

/** The visible part of the room in centimetres, with y downwards from the ground; `scale` is pixels per centimetre. */
export interface Frame extends Size {
  x: number;
  y: number;
  scale: number;
}

/** Pixels below the ground that are reserved for the text about the scale. */
export const BAND_PX = 72;

/** The largest scale at which the whole room fits. The wall gets 70% of the spare height, the floor 30%. */
export function frameOf(room: Room, stage: Size): Frame {
  const high = Math.max(stage.height - BAND_PX, 1);
  const scale = Math.min(stage.width / (room.right - room.left), high / (room.top + room.below));
  const spare = high - (room.top + room.below) * scale;
  const width = stage.width / scale;
  return {
    x: (room.left + room.right) / 2 - width / 2,
    y: -(room.top + (spare * 0.7) / scale),
    width,
    height: stage.height / scale,
    scale,
  };
}
