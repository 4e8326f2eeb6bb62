import { Sofa } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ArtworkDetail } from '../../../../server/artworks/contract.ts';
import { trueSize } from './true-size.ts';

const loadRoom = async () => ({ default: (await import('./room-view.tsx')).RoomView });
const RoomView = lazy(loadRoom);

/** Opens the room; nothing where the work's size is not known. */
export function RoomButton({ artwork }: { artwork: ArtworkDetail }) {
  const [isOpen, setOpen] = useState(false);
  const size = trueSize(artwork, artwork.full_image_dimensions);
  if (!size) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={loadRoom}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 text-15 text-smoke transition-colors hover:text-ember noscript:hidden"
      >
        <Sofa aria-hidden="true" size={20} strokeWidth={1.5} />
        View in a room
      </button>
      {isOpen && (
        <Suspense>
          <RoomView artwork={artwork} size={size} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
