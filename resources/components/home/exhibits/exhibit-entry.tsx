import type { Exhibit } from '../../../../server/exhibitions/contract.ts';
import { ExhibitDates } from '../../exhibitions/exhibit-dates.tsx';
import { COVER_FRAMES } from '../../ui/picture/cover-frames.ts';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';

/** A compact exhibition entry: the next one is partly visible in a box of 306 px. */
export function ExhibitEntry({ exhibit }: { exhibit: Exhibit }) {
  const { title, url, venue, description, images } = exhibit;
  return (
    <article className="group/exhibit relative grid grid-cols-[min(6.5rem,32vw)_minmax(0,1fr)] items-center gap-x-5 border-t border-line pt-5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-8 lg:grid-cols-[15rem_minmax(0,1fr)_minmax(0,1fr)] lg:gap-x-12">
      <div className="relative aspect-4/3 lg:aspect-16/10">
        <PictureFrame
          cover
          picture={images.background}
          dimensions={COVER_FRAMES['4:3']}
          alt={images.altImage}
          sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 11rem, 6.5rem"
        />
      </div>
      <div>
        <ExhibitDates exhibit={exhibit} />
        <h3 className="mt-1.5 font-serif text-21 font-medium text-balance sm:text-28 lg:mt-3 lg:text-40">
          <a
            href={url}
            className="card-link transition-colors group-hover/exhibit:text-ember focus-visible:after:-outline-offset-2"
          >
            {title}
          </a>
        </h3>
      </div>
      <div className="max-lg:hidden">
        <p className="max-w-xl">{description}</p>
        <p className="mt-2 text-15 text-smoke">{venue}</p>
      </div>
    </article>
  );
}
