import { useEffect, useEffectEvent } from 'react';
import { notifyChunkLoadError } from '../../../runtime/loading/chunk-load-error.ts';

/** Fallback of a dialog whose script did not load. */
export function ChunkLoadError({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    notifyChunkLoadError();
    close();
  }, []);
  return null;
}
