import { useEffect, useEffectEvent, useState } from 'react';
import { MINUTE } from '../../../server/time/time.ts';
import { useLocalStorage } from '../../hooks/use-local-storage.ts';

/** A visit ends after so many milliseconds without a new page. */
const VISIT_MS = 30 * MINUTE;

/**
 * Whether something was shown earlier in this visit, in any tab, and a function that records that it is shown. Each new
 * `address` prolongs the visit.
 */
export function useOncePerVisit(key: string, address: string): { wasShown: boolean; record: () => void } {
  const [stored, store] = useLocalStorage(key);
  const isRecent = () => Date.now() - Number(stored) < VISIT_MS;
  const [wasShown] = useState(isRecent);
  const record = () => store(String(Date.now()));
  const prolong = useEffectEvent((_address: string) => {
    if (isRecent()) record();
  });
  useEffect(() => prolong(address), [address]);
  return { wasShown, record };
}
