import { type RefObject, useEffect } from 'react';

/** The browser warns before it leaves the page while there is something unsaved, unless the form is being sent. */
export function useLeaveWarning(isUnsaved: boolean, isSending?: RefObject<boolean>): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isSending?.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved, isSending]);
}
