import { useRef } from 'react';
import {
  dismiss,
  type Notification,
  pauseTimer,
  restartTimer,
  shownNotification,
} from '../../runtime/notification-store.ts';
import { useStore } from '../../runtime/state/create-store.ts';
import { CloseButton } from '../ui/dialog/close-button.tsx';
import { useToastPosition } from './use-toast-position.ts';

/** Shows notifications. The live region exists before its text, so that screen readers announce the text. */
export function Notifications() {
  const shown = useStore(shownNotification);
  const region = useRef<HTMLDivElement>(null);
  useToastPosition(region, shown);
  return (
    <div
      ref={region}
      id="notifications"
      role="status"
      aria-live="polite"
      aria-atomic="true"
      className="fixed z-40 w-[min(26rem,calc(100vw-2rem))]"
    >
      {shown && <Toast key={`${shown.title} ${shown.text}`} notification={shown} />}
    </div>
  );
}

function Toast({ notification: { title, text, action } }: { notification: Notification }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects whether the visitor is reading
    <div
      onPointerEnter={pauseTimer}
      onPointerLeave={restartTimer}
      onFocus={pauseTimer}
      onBlur={restartTimer}
      className="flex gap-4 rounded-control bg-ink py-4 pr-2 pl-5 text-paper shadow-float transition-[opacity,transform] duration-240 starting:translate-y-2 starting:opacity-0"
    >
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-serif text-21 font-medium">{title}</p>
        <p className="mt-1 text-15 text-line">{text}</p>
        {action && <ToastAction action={action} />}
      </div>
      <CloseButton onClose={dismiss} className="shrink-0 focus-visible:outline-paper" />
    </div>
  );
}

function ToastAction({ action }: { action: NonNullable<Notification['action']> }) {
  const className =
    'mt-2 inline-flex min-h-11 items-center text-15 font-medium underline underline-offset-4 focus-visible:outline-paper';
  if ('href' in action)
    return (
      <a href={action.href} onClick={dismiss} className={className}>
        {action.text}
      </a>
    );
  const run = () => {
    dismiss();
    action.onClick();
  };
  return (
    <button type="button" onClick={run} className={className}>
      {action.text}
    </button>
  );
}
