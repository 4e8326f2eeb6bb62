import { useEffect, useEffectEvent } from 'react';
import { sayMissing } from '../../missing.ts';

/** In place of what opens over the page and has not come. */
export function Missing({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    sayMissing();
    close();
  }, []);
  return null;
}
