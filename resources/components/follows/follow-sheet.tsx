import type { ReactNode } from 'react';
import { stopAsking } from '../../follow-requests.ts';
import { dropSubscribe } from '../../subscribe-parameter.ts';
import { Sheet } from '../ui/sheet.tsx';

interface Props {
  /** Id of its heading. */
  labelledBy: string;
  children: ReactNode;
}

export function FollowSheet({ labelledBy, children }: Props) {
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
