import { clsx } from 'clsx';
import { CloseButton } from '../ui/dialog/close-button.tsx';
import { focalPointClass } from '../ui/picture/focal-point.ts';
import type { Fomo } from './use-fomo.ts';

type Props = Pick<Fomo, 'shown' | 'hasMore' | 'pauseHandlers' | 'showAnother' | 'disable' | 'close'> & {
  /** Called before a panel that contains the focus disappears. */
  onLeave: () => void;
};

/** The live region exists before its text, so that screen readers announce the text. */
export function FomoNotice({ shown, hasMore, pauseHandlers, showAnother, disable, close, onLeave }: Props) {
  const leaving = (action: () => void) => () => {
    onLeave();
    action();
  };
  return (
    <div aria-live="polite" aria-atomic="true">
      {shown && (
        <div {...pauseHandlers} className="fomo-panel">
          <img
            src={shown.image}
            alt=""
            width={72}
            height={72}
            className={clsx('fomo-picture', focalPointClass(shown))}
          />
          <div className="min-w-0 flex-1">
            <p className="truncate text-13 text-smoke">
              <span className="caps mr-2 text-ink max-md:sr-only">{shown.heading}</span>
              {shown.message}
            </p>
            <a href={shown.url} className="block truncate text-15/6 underline underline-offset-4 hover:text-ember">
              {shown.subHeading}
            </a>
            <p className="flex flex-wrap gap-x-4">
              {hasMore && <Choice text="Show another" onClick={showAnother} />}
              <Choice text="Don’t show these" onClick={leaving(disable)} />
            </p>
          </div>
          <CloseButton onClose={leaving(close)} className="-my-2 -mr-2 shrink-0 self-start" />
        </div>
      )}
    </div>
  );
}

function Choice({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 text-13 text-smoke underline underline-offset-4 hover:text-ember"
    >
      {text}
    </button>
  );
}
