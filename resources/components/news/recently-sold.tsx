import { clsx } from 'clsx';
import type { Sold } from '../../hooks/use-recently-sold.ts';
import { CloseButton } from '../ui/close-button.tsx';

/** A few works that found a home of late. */
export function RecentlySold({ artworks, isHidden, holding, close }: Sold) {
  return (
    <section
      aria-label="Recently sold"
      inert={isHidden}
      {...holding}
      className={clsx('news news-sold', isHidden ? 'opacity-0' : 'pointer-events-auto')}
    >
      <h2 className="font-serif text-21 font-medium">Recently sold</h2>
      <ul className="news-works">
        {artworks.map(({ id, url, title, alt_image, full_image, soldOnInterval }) => (
          <li key={id}>
            <a href={url} className="block hover:text-ember">
              <img src={full_image.thumb} alt={alt_image} />
              <span className="mt-1 block truncate text-15 news-aside">{title}</span>
              <span className="block truncate text-13 text-smoke news-aside">{soldOnInterval}</span>
            </a>
          </li>
        ))}
      </ul>
      <CloseButton onClose={close} className="absolute top-0 right-0" />
    </section>
  );
}
