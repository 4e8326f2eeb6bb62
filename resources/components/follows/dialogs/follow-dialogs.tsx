import { Suspense } from 'react';
import { lazyWithFallback } from '../../../runtime/loading/lazy-with-fallback.ts';
import { useStore } from '../../../runtime/state/create-store.ts';
import { ChunkLoadError } from '../../ui/dialog/chunk-load-error.tsx';
import { useCloseOnNavigate } from '../../ui/dialog/use-close-on-navigate.ts';
import { closeFollowDialog, followDialog } from './follow-dialog-store.ts';
import { useSubscribeParameter } from './use-subscribe-parameter.ts';

const LoadError = () => <ChunkLoadError onClose={closeFollowDialog} />;
const FollowModal = lazyWithFallback(async () => (await import('./follow-modal.tsx')).FollowModal, LoadError);
const UnfollowDialog = lazyWithFallback(async () => (await import('./unfollow-dialog.tsx')).UnfollowDialog, LoadError);

/** Shows the dialog that `openFollowDialog` opens. */
export function FollowDialogs() {
  useSubscribeParameter();
  const open = useStore(followDialog);
  useCloseOnNavigate(open !== null, closeFollowDialog);
  if (!open) return null;
  const Dialog = open.dialog === 'follow' ? FollowModal : UnfollowDialog;
  return (
    <Suspense>
      <Dialog artist={open.artist} />
    </Suspense>
  );
}
