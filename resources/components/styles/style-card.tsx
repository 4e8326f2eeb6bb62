import type { PictureDimensions } from '../../../server/artworks/contract.ts';
import type { StyleCard as Style } from '../../../server/styles/contract.ts';
import { PictureFrame } from '../ui/picture/picture-frame.tsx';

export function StyleCard({ style }: { style: Style }) {
  const { profileImage, dimensions, altImage } = style.background;
  return (
    <article className="group/style relative">
      <div className="relative aspect-16/10 md:aspect-5/4">
        {/* The picture stands for the style, so cropping it is acceptable. */}
        <PictureFrame
          cover
          picture={profileImage}
          dimensions={dimensions}
          alt={altImage}
          sizes={`(min-width: 40rem) ${covering(dimensions, 30, 5 / 4)}, ${covering(dimensions, 92, 16 / 10)}`}
        />
      </div>
      <h3 className="mt-4 font-serif text-28 font-medium">
        <a href={style.url} className="transition-colors group-hover/style:text-ember after:absolute after:inset-0">
          {style.name}
        </a>
      </h3>
      <p className="text-15 text-smoke tabular-nums">{style.artworks_available_count} available</p>
    </article>
  );
}

/** The width of a picture that fills a frame of the given width and proportions. */
function covering({ width, height }: PictureDimensions, vw: number, proportions: number): string {
  return `${Math.ceil(vw * Math.max(1, width / height / proportions))}vw`;
}
