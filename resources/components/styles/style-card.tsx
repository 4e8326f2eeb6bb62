import type { StyleCard as Style } from '../../../server/styles/contract.ts';
import { PictureFrame } from '../ui/picture-frame.tsx';

// A detail of a work stands for its style, so it may fill a frame of these proportions.
const detail = { width: 1024, height: 1280 };

export function StyleCard({ style }: { style: Style }) {
  return (
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
        <a href={style.url} className="transition-colors group-hover/style:text-ember after:absolute after:inset-0">
          {style.name}
        </a>
      </h3>
      <p className="text-15 text-smoke tabular-nums">{style.artworks_available_count} available</p>
    </article>
  );
}
