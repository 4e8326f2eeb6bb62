import type { ArtworkDetail } from '../../../server/artworks/contract.ts';
import { PictureFrame } from '../ui/picture-frame.tsx';
import { Ribbon } from './ribbon.tsx';

/** The work by itself on plaster, and the further views of it below. */
export function ArtworkWall({ artwork }: { artwork: ArtworkDetail }) {
  const [main, ...views] = artwork.images;
  return (
    <div className="relative bg-plaster">
      <div className="grid justify-items-center gap-12 px-4 py-8 sm:p-12 lg:sticky lg:top-0 lg:py-14">
        <PictureFrame
          first
          picture={main?.picture ?? artwork.full_image}
          dimensions={main ?? artwork.full_image_dimensions}
          alt={main?.alt ?? artwork.alt_image}
          bound="w-auto max-h-[78svh] lg:max-h-[max(28rem,calc(100svh-20rem))]"
          sizes="(min-width: 64rem) 58vw, 92vw"
        />
        {views.length > 0 && (
          <ul className="flex flex-wrap justify-center gap-4">
            {views.map((view, index) => (
              <li key={view.full}>
                <a
                  href={view.full}
                  aria-label={`View ${index + 2} of ${views.length + 1}, full size`}
                  className="block"
                >
                  <PictureFrame
                    picture={view.picture}
                    dimensions={view}
                    alt={view.alt}
                    bound="w-auto max-h-28"
                    sizes="10rem"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Ribbon artwork={artwork} />
    </div>
  );
}
