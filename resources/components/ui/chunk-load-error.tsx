import { useEffect, useEffectEvent } from 'react';
import { sayMissing } from '../../runtime/chunk-load-error.ts';

/** In place of what opens over the page and has not come. */
export function Missing({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    sayMissing();
    close();
  }, []);
  return null;
}
