import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { ArtworkRows } from '../../artworks/card/artwork-rows.tsx';
import { button } from '../../ui/button.ts';
import { SectionHeading } from '../section-heading.tsx';

export function TrendingArtworks({ artworks }: { artworks: ArtworkCard[] }) {
  return (
    <section className="page-width mt-24 lg:mt-28">
      <SectionHeading
        text="Trending artworks"
        aside={
          <a href="/artworks?sortBy=popular" className={button({ kind: 'text' })}>
            All artworks, most popular first
          </a>
        }
      />
      <ArtworkRows artworks={artworks} />
    </section>
  );
}
