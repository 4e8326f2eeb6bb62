import { Suspense, useSyncExternalStore } from 'react';
import { useUntilNextPage } from '../../hooks/use-until-next-page.ts';
import { lazily } from '../../runtime/lazy-with-fallback.ts';
import { Missing } from '../ui/chunk-load-error.tsx';
import { followRequest, stopAsking, subscribe } from './follow-dialog-store.ts';
import { useOfferedArtist } from './use-subscribe-parameter.ts';

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
