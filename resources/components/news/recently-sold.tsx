import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useRecentlySold } from '../../hooks/use-recently-sold.ts';

const shown = 3;

/** A few works that found a home of late. */
export function RecentlySold() {
  const { artworks, isHidden, holding, close } = useRecentlySold();
  if (artworks.length === 0) return null;
  return (
    <section
      aria-label="Recently sold"
      inert={isHidden}
      {...holding}
      className={clsx(
        'relative border border-line bg-paper p-3 text-ink shadow-float transition-[opacity,transform] duration-240 starting:translate-y-3 starting:opacity-0',
        isHidden ? 'opacity-0' : 'pointer-events-auto',
      )}
    >
      <h2 className="font-serif text-21 font-medium">Recently sold</h2>
      <ul className="mt-3 grid grid-cols-3 gap-3">
        {artworks.slice(0, shown).map(({ id, url, title, alt_image, full_image, soldOnInterval }) => (
          <li key={id}>
            <a href={url} className="block hover:text-ember">
              <img src={full_image.thumb} alt={alt_image} className="h-18 w-full object-cover" />
              <span className="mt-1 block truncate text-15">{title}</span>
              <span className="block truncate text-13 text-smoke">{soldOnInterval}</span>
            </a>
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label="Close"
        onClick={close}
        className="absolute top-0 right-0 grid size-11 place-items-center"
      >
        <X aria-hidden="true" size={20} strokeWidth={1.5} />
      </button>
    </section>
  );
}
