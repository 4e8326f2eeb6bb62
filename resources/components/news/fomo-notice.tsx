import { X } from 'lucide-react';
import { useFomo } from '../../hooks/use-fomo.ts';

/** A region that is there before its words, so that screen readers hear them. */
export function FomoNotice() {
  const { shown, holding, close, disable } = useFomo();
  return (
    <div aria-live="polite" aria-atomic="true">
      {shown && (
        <div
          {...holding}
          className="pointer-events-auto relative flex gap-4 border border-line bg-paper py-3 pr-12 pl-3 text-ink shadow-float transition-[opacity,transform] duration-240 starting:translate-y-3 starting:opacity-0"
        >
          <img src={shown.image} alt="" width={72} height={72} className="size-18 shrink-0 object-cover" />
          <div className="min-w-0 flex-1">
            <p className="font-serif text-21 font-medium">{shown.heading}</p>
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
          <button
            type="button"
            aria-label="Close"
            onClick={close}
            className="absolute top-0 right-0 grid size-11 place-items-center"
          >
            <X aria-hidden="true" size={20} strokeWidth={1.5} />
          </button>
        </div>
      )}
    </div>
  );
}
