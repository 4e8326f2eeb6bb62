import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ArtworkDetail } from '../../../../server/artworks/contract.ts';
import { formatDimensions, type LengthUnit, toInches } from '../../../../server/artworks/format/dimensions.ts';
import { useLocalStorage } from '../../../hooks/use-local-storage.ts';
import { Dimensions } from '../dimensions.tsx';
import { useLengthUnit } from '../use-length-unit.ts';
import { RoomDrawing } from './room-drawing.tsx';
import { FURNITURE, type FurnitureName, type Room, roomFor } from './room-geometry.ts';
import { trueSize } from './true-size.ts';
import { WallChoice } from './wall-choice.tsx';
import { WALLS } from './walls.ts';

interface Props {
  artwork: ArtworkDetail;
  onClose: () => void;
}

const FURNITURE_NAMES: Record<FurnitureName, string> = {
  book: 'Book',
  sideboard: 'Sideboard',
  sofa: 'Sofa',
  person: 'Person',
};

/** Dialog that shows the artwork in a room, true to scale. */
export function RoomView({ artwork, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, choose] = useLocalStorage('roomWall');
  const [unit] = useLengthUnit();
  const wall = WALLS.find(({ name }) => name === chosen) ?? WALLS[0];
  const room = roomFor(trueSize(artwork, artwork.full_image_dimensions));
  const hint = `${FURNITURE_NAMES[room.reference]} ${lengthOf(room.reference, unit)}`;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      data-locks-scroll
      aria-label={`${artwork.title} in a room`}
      onClose={onClose}
      className="m-0 size-full max-h-none max-w-none bg-paper text-ink"
    >
      <div className="relative flex h-dvh flex-col">
        <button
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
          className="absolute top-3 right-3 z-10 grid size-11 place-items-center rounded-control bg-paper/90 transition-colors hover:text-ember"
        >
          <X aria-hidden="true" size={22} strokeWidth={1.5} />
        </button>
        <RoomDrawing
          artwork={artwork}
          room={room}
          wall={wall}
          label={textAlternative(artwork, room, hint, unit)}
          hint={hint}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-2 px-(--page-margin) py-4">
          <div className="w-full max-w-md min-w-0">
            <h2 className="truncate font-serif text-21 font-medium">{artwork.title}</h2>
            <p className="mt-1 text-15 sm:max-w-72 text-smoke">
              <Dimensions measures={artwork} />
            </p>
          </div>
          <WallChoice chosen={wall} onChoose={choose} />
        </div>
      </div>
    </dialog>
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
