import type { ArtworkDetail } from '../../../../server/artworks/contract.ts';
import { formatDimensions, type LengthUnit, toInches } from '../../../../server/artworks/format/dimensions.ts';
import { useLocalStorage } from '../../../hooks/use-local-storage.ts';
import { useLengthUnit } from '../use-length-unit.ts';
import { ArtworkCaption } from './artwork-caption.tsx';
import { FURNITURE, type FurnitureName, type Room, roomFor } from './room-geometry.ts';
import { RoomPainting } from './room-painting.tsx';
import { trueSize } from './true-size.ts';
import { WallChoice } from './wall-choice.tsx';
import { WALLS } from './walls.ts';

const FURNITURE_NAMES: Record<FurnitureName, string> = {
  book: 'Book',
  sideboard: 'Sideboard',
  sofa: 'Sofa',
  person: 'Person',
};

/** The artwork in a painted room, beside an object of known size. */
export function PaintedRoom({ artwork }: { artwork: ArtworkDetail }) {
  const [chosen, choose] = useLocalStorage('roomWall');
  const [unit] = useLengthUnit();
  const wall = WALLS.find(({ name }) => name === chosen) ?? WALLS[0];
  const room = roomFor(trueSize(artwork, artwork.full_image_dimensions));
  const hint = `${FURNITURE_NAMES[room.reference]} ${lengthOf(room.reference, unit)}`;
  return (
    <>
      <RoomPainting
        artwork={artwork}
        room={room}
        wall={wall}
        label={textAlternative(artwork, room, hint, unit)}
        hint={hint}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-2 px-(--page-margin) py-4">
        <ArtworkCaption artwork={artwork} />
        <WallChoice chosen={wall} onChoose={choose} />
      </div>
    </>
  );
}

function lengthOf(reference: FurnitureName, unit: LengthUnit): string {
  const centimetres = reference === 'person' ? FURNITURE[reference].height : FURNITURE[reference].width;
  return `${unit === 'cm' ? centimetres : Math.round(toInches(centimetres))} ${unit}`;
}

function textAlternative(artwork: ArtworkDetail, { reference }: Room, hint: string, unit: LengthUnit): string {
  const relation = reference === 'person' || reference === 'book' ? 'beside' : 'above';
  return `${artwork.alt_image} ${formatDimensions(artwork, unit)}, on a wall ${relation}: ${hint.toLowerCase()}`;
}
