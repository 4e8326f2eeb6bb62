import { Suspense, useSyncExternalStore } from 'react';
import { followRequest, stopAsking, subscribe } from '../../follow-requests.ts';
import { useOfferedArtist } from '../../hooks/use-offered-artist.ts';
import { useUntilNextPage } from '../../hooks/use-until-next-page.ts';
import { lazily } from '../../lazily.ts';
import { Missing } from '../ui/missing.tsx';

const Unasked = () => <Missing onClose={stopAsking} />;
const FollowModal = lazily(async () => (await import('./follow-modal.tsx')).FollowModal, Unasked);
const UnfollowDialog = lazily(async () => (await import('./unfollow-dialog.tsx')).UnfollowDialog, Unasked);

/** Where `ask` of follow-requests.ts asks. */
export function FollowDialogs() {
  useOfferedArtist();
  const request = useSyncExternalStore(subscribe, followRequest, () => null);
  useUntilNextPage(request !== null, stopAsking);
  if (!request) return null;
  const Dialog = request.dialog === 'follow' ? FollowModal : UnfollowDialog;
  return (
    <Suspense>
      <Dialog artist={request.artist} />
    </Suspense>
  );
}
