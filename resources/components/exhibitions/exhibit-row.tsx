import { clsx } from 'clsx';
import type { Exhibit } from '../../../server/exhibitions/contract.ts';
import { COVER_FRAMES } from '../ui/picture/cover-frames.ts';
import { PictureFrame } from '../ui/picture/picture-frame.tsx';
import { ExhibitDates } from './exhibit-dates.tsx';

interface Props {
  exhibit: Exhibit;
  /** The first exhibition on the page is larger and its picture loads first. */
  isFirst?: boolean;
  heading?: 'h2' | 'h3';
}

/** An exhibition in a list: picture, title, dates and place. */
export function ExhibitRow({ exhibit, isFirst, heading: Heading = 'h2' }: Props) {
  const { title, url, venue, description, buttonName, images } = exhibit;
  return (
    <article
      className={clsx(
        'group/exhibit relative grid gap-6',
        isFirst
          ? 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-end lg:gap-16'
          : 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:items-center md:gap-12 lg:gap-16',
      )}
    >
      <div className="relative aspect-16/10">
        <PictureFrame
          cover
          picture={images.background}
          dimensions={COVER_FRAMES['16:10']}
          alt={images.altImage}
          sizes={isFirst ? '(min-width: 64rem) 62vw, 92vw' : '(min-width: 48rem) 38vw, 92vw'}
          first={isFirst}
        />
      </div>
      <div>
        <ExhibitDates exhibit={exhibit} />
        <Heading
          className={clsx(
            'mt-3 font-serif font-medium text-balance',
            isFirst ? 'text-40 lg:text-56' : 'text-28 lg:text-40',
          )}
        >
          <a href={url} className="card-link transition-colors group-hover/exhibit:text-ember">
            {title}
          </a>
        </Heading>
        <p className="mt-4 max-w-xl">{description}</p>
        <p className="mt-2 text-15 text-smoke">{venue}</p>
        <p aria-hidden="true" className="mt-5 text-15 font-medium">
          <span className="text-link group-hover/exhibit:text-ember">{buttonName}</span>
        </p>
      </div>
    </article>
  );
}
