import { Suspense, useSyncExternalStore } from 'react';
import { useCloseOnNavigate } from '../../hooks/use-close-on-navigate.ts';
import { lazyWithFallback } from '../../runtime/lazy-with-fallback.ts';
import { ChunkLoadError } from '../ui/chunk-load-error.tsx';
import { closeFollowDialog, followRequest, subscribe } from './follow-dialog-store.ts';
import { useSubscribeParameter } from './use-subscribe-parameter.ts';

const Unasked = () => <ChunkLoadError onClose={closeFollowDialog} />;
const FollowModal = lazyWithFallback(async () => (await import('./follow-modal.tsx')).FollowModal, Unasked);
const UnfollowDialog = lazyWithFallback(async () => (await import('./unfollow-dialog.tsx')).UnfollowDialog, Unasked);

/** Where `ask` of follow-requests.ts asks. */
export function FollowDialogs() {
  useSubscribeParameter();
  const request = useSyncExternalStore(subscribe, followRequest, () => null);
  useCloseOnNavigate(request !== null, closeFollowDialog);
  if (!request) return null;
  const Dialog = request.dialog === 'follow' ? FollowModal : UnfollowDialog;
  return (
    <Suspense>
      <Dialog artist={request.artist} />
    </Suspense>
  );
}
