import type { ArtworkDetail } from '../../../../server/artworks/contract.ts';
import { Dimensions } from '../dimensions.tsx';

export function ArtworkCaption({ artwork }: { artwork: ArtworkDetail }) {
  return (
    <div className="w-full max-w-md min-w-0">
      <h2 className="truncate font-serif text-21 font-medium">{artwork.title}</h2>
      <p className="mt-1 text-15 sm:max-w-72 text-smoke">
        <Dimensions measures={artwork} />
      </p>
    </div>
  );
}
