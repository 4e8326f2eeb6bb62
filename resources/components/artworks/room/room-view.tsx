import { X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ArtworkDetail } from '../../../../server/artworks/contract.ts';
import { lazyWithFallback } from '../../../runtime/loading/lazy-with-fallback.ts';
import { ChunkLoadError } from '../../ui/dialog/chunk-load-error.tsx';
import { fitsRoom } from './fits-room.ts';
import { PaintedRoom } from './painted-room.tsx';

interface Props {
  artwork: ArtworkDetail;
  onClose: () => void;
}

const loadOwnWall = async () => (await import('./wall/own-wall.tsx')).OwnWall;
const OwnWall = lazyWithFallback<Props>(loadOwnWall, ChunkLoadError);

/** Dialog that shows the artwork true to scale: in a painted room, or in a photograph of the visitor's own room. */
export function RoomView({ artwork, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const hangs = fitsRoom(artwork);
  const [isOwn, setOwn] = useState(!hangs);
  // Stays mounted: the visitor's photograph is not lost by a look at the painted room.
  const [isMounted, setMounted] = useState(isOwn);
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
        <div className="flex min-h-14 items-center justify-between px-(--page-margin)">
          {hangs ? (
            <RoomChoice
              isOwn={isOwn}
              onChoose={(own) => {
                setOwn(own);
                if (own) setMounted(true);
              }}
            />
          ) : (
            <span />
          )}
          <button
            type="button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
            className="-mr-3 grid size-11 place-items-center rounded-control transition-colors hover:text-ember"
          >
            <X aria-hidden="true" size={22} strokeWidth={1.5} />
          </button>
        </div>
        {!isOwn && <PaintedRoom artwork={artwork} />}
        {isMounted && (
          <div className={isOwn ? 'contents' : 'hidden'}>
            <Suspense>
              <OwnWall
                artwork={artwork}
                onClose={() => {
                  if (!hangs) return dialog.current?.close();
                  setOwn(false);
                  setMounted(false);
                }}
              />
            </Suspense>
          </div>
        )}
      </div>
    </dialog>
  );
}

const CHOICES = [
  { label: 'Painted room', own: false },
  { label: 'Your own wall', own: true },
];

function RoomChoice({ isOwn, onChoose }: { isOwn: boolean; onChoose: (own: boolean) => void }) {
  return (
    <fieldset aria-label="Room" className="flex gap-6">
      {CHOICES.map(({ label, own }) => (
        <button
          key={label}
          type="button"
          aria-pressed={own === isOwn}
          onClick={() => onChoose(own)}
          className="min-h-11 min-w-11 text-15 text-smoke underline-offset-4 transition-colors hover:text-ember aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:underline"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
