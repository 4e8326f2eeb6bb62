import { Suspense, useState } from 'react';
import type { ArtworkDetail } from '../../../../server/artworks/contract.ts';
import { ahead, lazily } from '../../../runtime/lazy-with-fallback.ts';
import { Missing } from '../../ui/chunk-load-error.tsx';
import { hangs } from './fits-room.ts';

const loadRoom = async () => (await import('./room-view.tsx')).RoomView;
const RoomView = lazily(loadRoom, Missing);

/** Opens the room. */
export function RoomButton({ artwork }: { artwork: ArtworkDetail }) {
  const [isOpen, setOpen] = useState(false);
  if (!hangs(artwork)) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={ahead(loadRoom)}
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
