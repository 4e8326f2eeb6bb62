import type { Exhibit } from '../../../server/exhibitions/contract.ts';
import { COVER_FRAMES } from '../ui/picture/cover-frames.ts';
import { PictureFrame } from '../ui/picture/picture-frame.tsx';
import { ReadMore } from '../ui/text/read-more.tsx';
import { ExhibitDates } from './exhibit-dates.tsx';

export function ExhibitHeader({ exhibit }: { exhibit: Exhibit }) {
  return (
    <header className="mt-2">
      <div className="relative aspect-16/10 sm:aspect-21/9">
        <PictureFrame
          cover
          first
          picture={exhibit.images.background}
          dimensions={COVER_FRAMES['16:9']}
          alt={exhibit.images.altImage}
          sizes="100vw"
        />
      </div>
      <div className="page-width mt-10 grid gap-x-20 gap-y-8 lg:mt-14 lg:grid-cols-2">
        <div>
          <ExhibitDates exhibit={exhibit} />
          <h1 className="mt-4 font-serif text-56 font-medium text-balance lg:text-72">{exhibit.title}</h1>
          <p className="mt-5 text-15 text-smoke">{exhibit.venue}</p>
        </div>
        <div className="max-w-2xl">
          <p className="text-21">{exhibit.description}</p>
          {exhibit.longDescription && (
            <ReadMore id="about-exhibit" threshold={276} of={`about ${exhibit.title}`} className="mt-6">
              <p className="whitespace-pre-line">{exhibit.longDescription}</p>
            </ReadMore>
          )}
        </div>
      </div>
    </header>
  );
}
