import { clsx } from 'clsx';
import type { StyleCard as Style } from '../../../../server/styles/contract.ts';
import { StyleCard } from '../../styles/style-card.tsx';
import { SectionHeading } from '../section-heading.tsx';

const SMALL_SCREEN_CARDS = 3;

export function StyleCards({ styles }: { styles: Style[] }) {
  return (
    <section className="page-width mt-24 lg:mt-28">
      <SectionHeading text="Shop by style" />
      <ul className="grid gap-x-4 lg:pb-12 gap-y-10 sm:grid-cols-3 lg:gap-x-8">
        {styles.map((style, index) => (
          <li
            key={style.url}
            className={clsx(index >= SMALL_SCREEN_CARDS && 'hidden md:block', 'lg:nth-[3n+2]:translate-y-12')}
          >
            <StyleCard style={style} />
          </li>
        ))}
      </ul>
    </section>
  );
}
