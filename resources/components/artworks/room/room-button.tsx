import { Suspense, useState } from 'react';
import type { ArtworkDetail } from '../../../../server/artworks/contract.ts';
import { lazyWithFallback, preload } from '../../../runtime/loading/lazy-with-fallback.ts';
import { ChunkLoadError } from '../../ui/dialog/chunk-load-error.tsx';

const loadRoom = async () => (await import('./room-view.tsx')).RoomView;
const RoomView = lazyWithFallback(loadRoom, ChunkLoadError);

export function RoomButton({ artwork }: { artwork: ArtworkDetail }) {
  const [isOpen, setOpen] = useState(false);
  // Without a known side there is no true size.
  if (!artwork.height && !artwork.width) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={preload(loadRoom)}
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
