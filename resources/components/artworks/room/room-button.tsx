import { lazy, Suspense, useState } from 'react';
import type { ArtworkDetail } from '../../../../server/artworks/contract.ts';
import { hangs } from './hangs.ts';

const loadRoom = async () => ({ default: (await import('./room-view.tsx')).RoomView });
const RoomView = lazy(loadRoom);

/** Opens the room. */
export function RoomButton({ artwork }: { artwork: ArtworkDetail }) {
  const [isOpen, setOpen] = useState(false);
  if (!hangs(artwork)) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={loadRoom}
        onClick={() => setOpen(true)}
        className="min-h-11 text-15 text-link noscript:hidden"
      >
        View in a room
      </button>
      {isOpen && (
        <Suspense>
          <RoomView artwork={artwork} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
