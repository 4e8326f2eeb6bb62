import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { ArtworkRows } from '../../artworks/card/artwork-rows.tsx';
import { button } from '../../ui/button.ts';
import { SectionHeading } from '../section-heading.tsx';

export function NewArrivals({ artworks }: { artworks: ArtworkCard[] }) {
  return (
    <section className="page-width mt-20 lg:mt-28">
      <SectionHeading
        text="New arrivals"
        aside={
          <a href="/artworks" className={button({ kind: 'text' })}>
            All artworks, latest first
          </a>
        }
      />
      <ArtworkRows artworks={artworks} />
    </section>
  );
}
