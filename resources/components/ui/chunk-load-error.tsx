import { useEffect, useEffectEvent } from 'react';
import { notifyChunkLoadError } from '../../runtime/chunk-load-error.ts';

/** In place of what opens over the page and has not come. */
export function ChunkLoadError({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    notifyChunkLoadError();
    close();
  }, []);
  return null;
}
