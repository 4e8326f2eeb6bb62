import { useEffect } from 'react';
import { forgetWanted } from '../sign-in.ts';
import { useShared } from './use-shared.ts';

/** What begins with a sign-in; it is loaded for collectors alone. */
export function useCollector(): void {
  const { auth, component } = useShared();
  const isCollector = auth.user !== null;
  // Where a sign-in went wrong it can be tried again; on any other page a visitor has given it up.
  const isOnTheWay = component === 'sign-in';
  useEffect(() => {
    if (isCollector) void import('../collector.ts').then(({ beginAsCollector }) => beginAsCollector());
    else if (!isOnTheWay) forgetWanted();
  }, [isCollector, isOnTheWay]);
}
