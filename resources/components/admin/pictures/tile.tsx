import { clsx } from 'clsx';
import { LoaderCircle, RotateCcw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Item, Sending } from './picture-list.ts';

interface TileProps {
  item: Item;
  /** What stands beside the number; null for the only picture of a field. */
  place: string | null;
  /** Buttons on the left and on the right of the place. */
  left?: ReactNode;
  right?: ReactNode;
}

/** The thumbnail of a picture, or the progress of its upload, and a line about it. */
export function Tile({ item, place, left, right }: TileProps) {
  const { picture, sending } = item;
  const thumbnail = picture?.thumbnail ?? item.previewUrl ?? picture?.placeholder ?? null;
  return (
    <>
      <div className="relative flex aspect-square items-center justify-center overflow-hidden bg-plaster">
        {thumbnail && (
          <img
            src={thumbnail}
            alt=""
            draggable={false}
            className={clsx(
              'max-h-full max-w-full',
              picture?.state !== 'ready' && 'opacity-50',
              !picture?.thumbnail && 'size-full object-contain',
            )}
          />
        )}
        {picture?.state === 'making' && (
          <Badge icon={<LoaderCircle size={14} className="animate-spin motion-reduce:animate-none" />}>
            Being made
          </Badge>
        )}
        {picture?.state === 'failed' && <Badge icon={<TriangleAlert size={14} />}>Cannot be used</Badge>}
        {sending && <Progress sending={sending} />}
      </div>
      <div className="flex min-h-9 items-center gap-1 text-13">
        {left}
        <span className="grow font-medium">{place}</span>
        {right}
      </div>
      <p className="line-clamp-2 min-h-10 text-13">
        <Caption item={item} />
      </p>
    </>
  );
}

/** The first of several pictures is the cover. */
export function placeOf(index: number, isSingle: boolean): string | null {
  if (isSingle) return null;
  return index === 0 ? 'Cover' : String(index + 1);
}

function Badge({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-1 bg-paper/90 px-1 py-0.5 text-13">
      <span aria-hidden="true">{icon}</span>
      {children}
    </span>
  );
}

function Caption({ item: { picture, sending } }: { item: Item }) {
  if (sending) return <span className="break-all text-smoke">{sending.name}</span>;
  if (picture?.failure) return <span className="text-ember">{picture.failure}</span>;
  if (picture?.alt) return <span className="text-smoke">{picture.alt}</span>;
  return <span className="text-ember">No description</span>;
}

const STATES: Record<Sending['status'], string> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  offline: 'Trying again',
  stopped: 'Stopped',
  refused: 'Not accepted',
};

function Progress({ sending: { status, progress, name } }: { sending: Sending }) {
  const percent = Math.round(progress * 100);
  return (
    <div className="absolute inset-x-0 bottom-0 bg-paper/90 px-1.5 py-1 text-13">
      <span
        className={clsx('flex items-center gap-1', ['stopped', 'refused', 'offline'].includes(status) && 'text-ember')}
      >
        {status === 'offline' && <RotateCcw size={12} aria-hidden="true" />}
        {STATES[status]}
        {status === 'sending' && <span className="tabular-nums">{percent}%</span>}
      </span>
      {status !== 'refused' && (
        <progress value={percent} max={100} aria-label={`Upload of ${name}`} className="admin-progress mt-0.5" />
      )}
    </div>
  );
}
