import type { Quote } from '../../../server/quotes/contract.ts';
import { Carousel } from '../ui/carousel/carousel.tsx';
import { COVER_FRAMES } from '../ui/picture/cover-frames.ts';
import { PictureFrame } from '../ui/picture/picture-frame.tsx';
import { SectionTitle } from './section-heading.tsx';

export function DelightedCollectors({ collectors }: { collectors: Quote[] }) {
  return (
    <section className="page-width mt-24 lg:mt-28">
      <Carousel autoplay shows="pair" label="collectors" heading={<SectionTitle text="Delighted collectors" />}>
        {collectors.map((collector) => (
          <Delighted key={collector.slug} collector={collector} />
        ))}
      </Carousel>
    </section>
  );
}

function Delighted({ collector: { name, location, quote, images } }: { collector: Quote }) {
  return (
    <figure>
      <div className="relative aspect-4/3">
        <PictureFrame
          cover
          picture={images.coverImage}
          dimensions={COVER_FRAMES['4:3']}
          alt={images.altImage}
          sizes="(min-width: 64rem) 45vw, 92vw"
        />
      </div>
      <blockquote className="mt-6 max-w-xl font-serif text-28 text-pretty">“{quote}”</blockquote>
      <figcaption className="mt-3 text-15 text-smoke">
        {name}, {location}
      </figcaption>
    </figure>
  );
}
