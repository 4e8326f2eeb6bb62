import type { ReactNode } from 'react';
import { Sheet } from '../../ui/dialog/sheet.tsx';
import { closeFollowDialog } from './follow-dialog-store.ts';
import { removeSubscribeParameter } from './subscribe-parameter.ts';

interface Props {
  /** Id of the heading. */
  labelledBy: string;
  children: ReactNode;
}

export function FollowSheet({ labelledBy, children }: Props) {
  function onClose(): void {
    closeFollowDialog();
    removeSubscribeParameter();
  }

  return (
    <Sheet labelledBy={labelledBy} onClose={onClose}>
      {children}
    </Sheet>
  );
}
