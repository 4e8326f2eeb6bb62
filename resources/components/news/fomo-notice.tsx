import type { Fomo } from '../../hooks/use-fomo.ts';
import { CloseButton } from '../ui/close-button.tsx';

/** A region that is there before its words, so that screen readers hear them. */
export function FomoNotice({ shown, holding, close, disable }: Fomo) {
  return (
    <div aria-live="polite" aria-atomic="true">
      {shown && (
        <div {...holding} className="news news-notice pointer-events-auto">
          <img src={shown.image} alt="" width={72} height={72} />
          <div className="min-w-0 flex-1">
            <p className="font-serif text-21 font-medium news-aside">{shown.heading}</p>
            <a href={shown.url} className="block truncate text-15 underline underline-offset-4 hover:text-ember">
              {shown.subHeading}
            </a>
            <p className="text-15 text-smoke">{shown.message}</p>
            <button
              type="button"
              onClick={disable}
              className="min-h-11 text-15 text-smoke underline underline-offset-4 hover:text-ember"
            >
              Don’t show these
            </button>
          </div>
          <CloseButton onClose={close} className="absolute top-0 right-0" />
        </div>
      )}
    </div>
  );
}
