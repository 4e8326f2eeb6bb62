import type { ReactNode } from 'react';
import { Sheet } from '../ui/sheet.tsx';
import { stopAsking } from './follow-dialog-store.ts';
import { dropSubscribe } from './subscribe-parameter.ts';

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
