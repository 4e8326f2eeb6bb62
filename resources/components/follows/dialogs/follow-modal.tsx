import { useState } from 'react';
import { button } from '../../ui/button.ts';
import { closeFollowDialog, type Followable, followDialog } from './follow-dialog-store.ts';
import { FollowSheet } from './follow-sheet.tsx';
import { removeSubscribeParameter } from './subscribe-parameter.ts';

const HEADING_ID = 'follow-heading';

export function FollowModal({ artist }: { artist: Followable }) {
  const { name, portrait } = artist;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function followNow(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const { follow } = await import('../follow-actions.ts');
    const outcome = await follow(artist);
    // The collector may have closed this dialog and opened another.
    if (followDialog.get()?.artist !== artist) return;
    setBusy(false);
    if (typeof outcome === 'object') return setFailure(outcome.failure);
    closeFollowDialog();
    removeSubscribeParameter();
  }

  return (
    <FollowSheet labelledBy={HEADING_ID}>
      {portrait && (
        <img src={portrait} alt="" width={80} height={100} className="mb-6 h-25 w-20 object-cover short:hidden" />
      )}
      <h2 id={HEADING_ID} className="font-serif text-40 font-medium">
        Follow {name}
      </h2>
      <p className="mt-4 text-smoke">
        Be the first to see what {name} makes next. We e-mail you when a new work is shown here. You can unfollow with
        one click.
      </p>
      <p role="alert" className="mt-4 text-15 text-ember empty:hidden">
        {failure}
      </p>
      <div className="mt-8 grid gap-3">
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => isBusy || followNow()}
          className={button({ kind: 'filled' })}
        >
          FOLLOW NOW &amp; SUBSCRIBE
        </button>
        <form method="dialog" className="grid">
          <button type="submit" className={button({ kind: 'text' })}>
            Maybe Later
          </button>
        </form>
      </div>
    </FollowSheet>
  );
}
