import { router } from '@inertiajs/react';
import { type ReactNode, useEffect } from 'react';
import { stopAsking } from '../../follow-requests.ts';
import { dropSubscribe } from '../../subscribe-parameter.ts';
import { Sheet } from '../ui/sheet.tsx';

interface Props {
  /** Id of its heading. */
  labelledBy: string;
  children: ReactNode;
}

/** It goes with the page. */
export function FollowSheet({ labelledBy, children }: Props) {
  useEffect(() => router.on('navigate', stopAsking), []);

  function onClose(): void {
    stopAsking();
    dropSubscribe();
  }

  return (
    <Sheet labelledBy={labelledBy} onClose={onClose}>
      {children}
    </Sheet>
  );
}
