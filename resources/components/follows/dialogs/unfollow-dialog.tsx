import { type ReactNode, useEffect, useRef, useState } from 'react';
import { notifyChunkLoadError } from '../../../runtime/loading/chunk-load-error.ts';
import { button } from '../../ui/button.ts';
import type { Followable } from './follow-dialog-store.ts';
import { FollowSheet } from './follow-sheet.tsx';

const HEADING_ID = 'unfollow-heading';

/** Asks for confirmation, then shows the result. Closing the dialog resets it. */
export function UnfollowDialog({ artist }: { artist: Followable }) {
  const [view, setView] = useState<'confirm' | 'unfollowed' | 'following'>('confirm');
  return (
    <FollowSheet labelledBy={HEADING_ID}>
      {view === 'confirm' && (
        <Confirm artist={artist} onKeep={() => setView('following')} onUnfollow={() => setView('unfollowed')} />
      )}
      {view === 'unfollowed' && (
        <UnfollowEnd id={HEADING_ID} title="Sorry to see you go">
          You do not follow {artist.name} any more. You can still see their works in the gallery.
        </UnfollowEnd>
      )}
      {view === 'following' && (
        <UnfollowEnd id={HEADING_ID} title="Thank you for staying!">
          We will keep e-mailing you when a new work by {artist.name} is shown here.
        </UnfollowEnd>
      )}
    </FollowSheet>
  );
}

interface ConfirmProps {
  artist: Followable;
  onKeep: () => void;
  onUnfollow: () => void;
}

function Confirm({ artist, onKeep, onUnfollow }: ConfirmProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function unfollowNow(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const actions = await import('../follow-actions.ts').catch(notifyChunkLoadError);
    const outcome = await actions?.unfollow(artist);
    setBusy(false);
    if (outcome === 'done') onUnfollow();
    else if (typeof outcome === 'object') setFailure(outcome.failure);
  }

  return (
    <>
      <h2 id={HEADING_ID} className="font-serif text-40 font-medium">
        Are you sure you want to unfollow {artist.name}
      </h2>
      <p className="mt-4 text-smoke">
        Updates will stop: we will not write to you any more when a new work of theirs is shown here.
      </p>
      <p role="alert" className="mt-4 text-15 text-ember empty:hidden">
        {failure}
      </p>
      <div className="mt-8 grid gap-3">
        <button type="button" onClick={onKeep} className={button({ kind: 'filled' })}>
          KEEP FOLLOWING
        </button>
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => isBusy || unfollowNow()}
          className={button({ kind: 'outlined' })}
        >
          UNFOLLOW ARTIST
        </button>
      </div>
    </>
  );
}

/** The final view of the dialog. The pressed button has disappeared, so the new one receives the focus. */
function UnfollowEnd({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <>
      <h2 id={id} className="font-serif text-40 font-medium">
        {title}
      </h2>
      <p className="mt-4 text-smoke">{children}</p>
      <a ref={link} href="/artworks" className={`${button({ kind: 'filled' })} mt-8 w-full`}>
        Explore Gallery
      </a>
    </>
  );
}
