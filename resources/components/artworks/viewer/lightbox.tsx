import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ViewerImage } from '../../../../server/artworks/contract.ts';
import { LightboxBar } from './lightbox-bar.tsx';
import { LightboxButton } from './lightbox-button.tsx';
import { LightboxPicture } from './lightbox-picture.tsx';
import { LightboxThumbs } from './lightbox-thumbs.tsx';
import { useLightbox } from './use-lightbox.ts';
import { ScaleBar } from './zoom/scale-bar.tsx';
import { centimetresPerCssPixel } from './zoom/scale-length.ts';
import { useZoom } from './zoom/use-zoom.ts';

interface Props {
  title: string;
  /** The size of the artwork in inches; 0 if unknown. */
  measures: { width: number; height: number; depth: number };
  image: ViewerImage;
  images: ViewerImage[];
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** The pictures of an artwork, one at a time, as large as the screen allows. */
export function Lightbox({ title, measures, image, images, index, onShow, onClose }: Props) {
  const lightbox = useLightbox({ count: images.length, index, onShow });
  const zoom = useZoom({ picture: image, onSwipe: (swipe) => lightbox[swipe]() });
  const hasSeveral = images.length > 1;
  // Further pictures can be details.
  const centimetres = index === 0 && zoom.view ? centimetresPerCssPixel(measures, image, zoom.view) : null;
  return (
    <dialog
      ref={lightbox.dialog}
      data-locks-scroll
      aria-label={`${title}, enlarged`}
      onClose={onClose}
      onKeyDown={(event) => {
        if (!zoom.onKeyDown(event)) lightbox.onKeyDown(event);
      }}
      className="m-0 size-full max-h-none max-w-none bg-ink text-paper backdrop:bg-ink"
    >
      <div className="flex h-dvh flex-col">
        <LightboxBar
          text={hasSeveral ? `${index + 1} of ${images.length}` : title}
          lightbox={lightbox}
          zoom={zoom}
          hasSlideshow={hasSeveral}
        />
        <div className="relative min-h-0 flex-1">
          <div
            ref={zoom.stage}
            data-stage
            className={clsx(
              'absolute inset-0 touch-none overflow-hidden select-none',
              zoom.canZoom && (zoom.isEnlarged ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'),
            )}
            {...zoom.gestures}
          >
            <LightboxPicture
              key={image.full}
              image={image}
              transform={zoom.transform}
              isDragging={zoom.isDragging}
              isEnlarged={zoom.isEnlarged}
              view={zoom.view}
            />
          </div>
          {centimetres !== null && <ScaleBar centimetresPerCssPixel={centimetres} />}
          {index > 0 && (
            <LightboxButton side="left" label="Previous picture" icon={ChevronLeft} onClick={lightbox.previous} />
          )}
          {index < images.length - 1 && (
            <LightboxButton side="right" label="Next picture" icon={ChevronRight} onClick={lightbox.next} />
          )}
        </div>
        {hasSeveral && <LightboxThumbs images={images} current={index} onShow={onShow} />}
      </div>
    </dialog>
  );
}
