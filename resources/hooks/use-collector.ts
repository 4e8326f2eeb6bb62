import { useEffect } from 'react';
import { takeWanted } from '../sign-in.ts';
import { leaveWithOtherTabs } from '../signed-out.ts';
import { useShared } from './use-shared.ts';

/** What begins and ends with a sign-in: what was wanted before is done, and a sign-out elsewhere is heard of. */
export function useCollector(): void {
  const { auth, component } = useShared();
  const isCollector = auth.user !== null;
  // Where a sign-in went wrong it can be tried again; on any other page a visitor has given it up.
  const isOnTheWay = component === 'sign-in';

  useEffect(() => {
    if (isOnTheWay) return;
    const wanted = takeWanted();
    if (wanted && isCollector) void import('../wanted.ts').then(({ doWanted }) => doWanted(wanted));
  }, [isCollector, isOnTheWay]);

  useEffect(() => (isCollector ? leaveWithOtherTabs() : undefined), [isCollector]);
}
