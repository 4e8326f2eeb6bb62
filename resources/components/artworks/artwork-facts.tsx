import type { ReactNode } from 'react';
import type { ArtworkDetail, Term } from '../../../server/artworks/contract.ts';
import { formatDimensions } from '../../../server/artworks/format/dimensions.ts';
import { Dimensions } from './dimensions.tsx';

export function ArtworkFacts({ artwork }: { artwork: ArtworkDetail }) {
  const { category, styles, subjects } = artwork;
  return (
    <dl className="border-t border-line">
      {artwork.year_text && <Fact name="Year">{artwork.year_text}</Fact>}
      {artwork.made_in && <Fact name="Made in">{artwork.made_in}</Fact>}
      {artwork.medium && (
        <Fact name="Medium">
          {artwork.medium}
          {artwork.medium_description && <span className="block text-smoke">{artwork.medium_description}</span>}
        </Fact>
      )}
      {formatDimensions(artwork, 'in') && (
        <Fact name="Dimensions">
          <Dimensions measures={artwork} />
        </Fact>
      )}
      {category && (
        <Fact name="Category">
          <Terms terms={[category]} />
        </Fact>
      )}
      {styles.length > 0 && (
        <Fact name="Style">
          <Terms terms={styles} />
        </Fact>
      )}
      {subjects.length > 0 && (
        <Fact name="Subject">
          <Terms terms={subjects} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 border-b border-line py-3 text-15">
      <dt className="text-smoke">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Terms({ terms }: { terms: Term[] }) {
  return terms.map(({ name, url }, index) => (
    <span key={name}>
      {index > 0 && ', '}
      {url ? (
        <a href={url} className="text-link py-3">
          {name}
        </a>
      ) : (
        name
      )}
    </span>
  ));
}
