import { lazy, Suspense, useSyncExternalStore } from 'react';
import { followRequest, subscribe } from '../../follow-requests.ts';
import { useOfferedArtist } from '../../hooks/use-offered-artist.ts';

const FollowModal = lazy(async () => ({ default: (await import('./follow-modal.tsx')).FollowModal }));
const UnfollowDialog = lazy(async () => ({ default: (await import('./unfollow-dialog.tsx')).UnfollowDialog }));

/** Where `ask` of follow-requests.ts asks. */
export function FollowDialogs() {
  useOfferedArtist();
  const request = useSyncExternalStore(subscribe, followRequest, () => null);
  if (!request) return null;
  const Dialog = request.dialog === 'follow' ? FollowModal : UnfollowDialog;
  return (
    <Suspense>
      <Dialog artist={request.artist} />
    </Suspense>
  );
}
