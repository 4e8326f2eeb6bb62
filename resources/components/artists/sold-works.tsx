import type { SoldWork, SoldWorks } from '../../../server/artists/contract.ts';
import { formatDimensions } from '../../../server/artworks/format/dimensions.ts';
import { groupDigits } from '../../../server/artworks/format/money.ts';
import { pluralize } from '../../../server/artworks/format/pluralize.ts';
import { button } from '../ui/button.ts';
import { PictureFrame } from '../ui/picture/picture-frame.tsx';
import { DotSeparated } from '../ui/text/dot-separated.tsx';

/** The record of what the gallery has sold of an artist, on the artist's page; nothing without sales. */
export function SoldWorksSection({ name, soldWorks }: { name: string; soldWorks: SoldWorks }) {
  const { data, total, url } = soldWorks;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="sold-works" className="page-width mt-16 border-t border-line pt-12 lg:mt-24 lg:pt-16">
      <h2 id="sold-works" className="font-serif text-40 font-medium">
        Sold works
      </h2>
      <p className="mt-3 text-smoke">
        {pluralize(total, 'work')} by {name} that this gallery has sold.
      </p>
      <SoldList works={data} heading="h3" />
      {total > data.length && (
        <p className="mt-10">
          <a href={url} className={button({ kind: 'outlined' })}>
            See all {groupDigits(total)} sold works
          </a>
        </p>
      )}
    </section>
  );
}

export function SoldList({ works, heading }: { works: SoldWork[]; heading: 'h2' | 'h3' }) {
  return (
    <ol className="mt-8 grid gap-x-10 sm:grid-cols-2 xl:grid-cols-3">
      {works.map((work) => (
        <SoldRow key={work.id} work={work} heading={heading} />
      ))}
    </ol>
  );
}

function SoldRow({ work, heading: Heading }: { work: SoldWork; heading: 'h2' | 'h3' }) {
  return (
    <li className="group/sold relative grid grid-cols-[6rem_minmax(0,1fr)] gap-x-5 border-t border-line py-5">
      <div className="relative grid size-24 place-items-center bg-plaster p-2">
        <PictureFrame
          picture={work.full_image}
          dimensions={work.full_image_dimensions}
          alt={work.alt_image}
          bound="w-auto max-h-20"
          sizes="6rem"
        />
      </div>
      <div className="self-center wrap-anywhere">
        <Heading className="font-serif text-21 font-medium">
          <a href={work.url} className="card-link transition-colors group-hover/sold:text-ember">
            {work.title}
          </a>
        </Heading>
        <p className="dotted mt-0.5 text-15 text-smoke">
          <DotSeparated parts={[work.year, work.medium, formatDimensions(work, 'in')]} />
        </p>
        {work.soldOnInterval && <p className="text-15 text-gold">Sold {work.soldOnInterval}</p>}
      </div>
    </li>
  );
}
