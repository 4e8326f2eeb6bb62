import { clsx } from 'clsx';
import type { StyleCard } from '../../../server/styles/contract.ts';
import { PictureFrame } from '../ui/picture-frame.tsx';
import { SectionHeading } from './section-heading.tsx';

const onSmallScreens = 3;

// A detail of a work stands for its style, so it may fill a frame of these proportions.
const detail = { width: 1024, height: 1280 };

export function StyleCards({ styles }: { styles: StyleCard[] }) {
  return (
    <section className="page-width mt-24 lg:mt-28">
      <SectionHeading text="Shop by style" />
      <ul className="grid gap-x-4 lg:pb-12 gap-y-10 sm:grid-cols-3 lg:gap-x-8">
        {styles.map((style, index) => (
          <li
            key={style.url}
            className={clsx(index >= onSmallScreens && 'hidden md:block', 'lg:nth-[3n+2]:translate-y-12')}
          >
            <article className="group/style relative">
              <div className="relative aspect-16/10 md:aspect-5/4">
                <PictureFrame
                  cover
                  picture={style.background.profileImage}
                  dimensions={detail}
                  alt={style.background.altImage}
                  sizes="(min-width: 40rem) 33vw, 100vw"
                />
              </div>
              <h3 className="mt-4 font-serif text-28 font-medium">
                <a
                  href={style.url}
                  className="transition-colors group-hover/style:text-ember after:absolute after:inset-0"
                >
                  {style.name}
                </a>
              </h3>
              <p className="text-15 text-smoke tabular-nums">{style.artworks_available_count} available</p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
