import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { Price } from '../artworks/price.tsx';
import { PictureFrame } from '../ui/picture/picture-frame.tsx';

export function SummaryItem({ artwork }: { artwork: ArtworkCard }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4 py-4 text-15">
      <PictureFrame
        picture={artwork.full_image}
        dimensions={artwork.full_image_dimensions}
        alt=""
        sizes="4rem"
        bound="w-auto max-h-20"
      />
      <div className="min-w-0">
        <h3 className="font-serif text-21 font-medium wrap-anywhere">
          <a href={artwork.url} className="transition-colors hover:text-ember">
            {artwork.title}
          </a>
        </h3>
        <p className="text-smoke">{artwork.artist.name}</p>
        <p className="mt-1">
          <Price artwork={artwork} />
        </p>
      </div>
    </li>
  );
}
