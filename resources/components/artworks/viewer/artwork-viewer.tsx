import { clsx } from 'clsx';
import { Maximize2 } from 'lucide-react';
import { type MouseEvent, Suspense, useState } from 'react';
import type { ArtworkDetail, ViewerImage } from '../../../../server/artworks/contract.ts';
import { lazyWithFallback, preload } from '../../../runtime/loading/lazy-with-fallback.ts';
import { isModifiedClick } from '../../../runtime/navigation/is-modified-click.ts';
import { ChunkLoadError } from '../../ui/dialog/chunk-load-error.tsx';
import { focalPointClass } from '../../ui/picture/focal-point.ts';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Ribbon } from '../ribbon.tsx';
import { RoomButton } from '../room/room-button.tsx';

const loadLightbox = async () => (await import('./lightbox.tsx')).Lightbox;
const Lightbox = lazyWithFallback(loadLightbox, ChunkLoadError);

const BOUND = 'w-auto max-h-[78svh] print:max-h-[36vh] lg:max-h-[max(28rem,calc(100svh-23.5rem))]';

/**
 * The artwork's picture, with thumbnails of further views. A click opens the lightbox; without JavaScript the pictures
 * are links.
 */
export function ArtworkViewer({ artwork }: { artwork: ArtworkDetail }) {
  const { images, title } = artwork;
  const [current, show] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const image = images[current] ?? images[0];
  if (!image) return null;
  return (
    <div className="relative bg-plaster">
      <div className="grid justify-items-center gap-10 px-4 py-8 sm:p-12 lg:sticky lg:top-0 lg:py-14 print:block print:p-0">
        <a
          href={image.largest}
          aria-label={`Enlarge ${title}`}
          onPointerEnter={preload(loadLightbox)}
          onClick={(event) => onPlainClick(event, () => setOpen(true))}
          className="group/stage relative grid max-w-full cursor-zoom-in place-items-center"
        >
          {/* The frames of all views are rendered at once, so that switching moves nothing on the page. */}
          {images.map((view) => (
            <svg
              key={view.full}
              aria-hidden="true"
              width={view.width}
              height={view.height}
              viewBox={`0 0 ${view.width} ${view.height}`}
              className={clsx('invisible h-auto max-w-full [grid-area:1/1]', BOUND)}
            />
          ))}
          <span data-stage className="relative max-w-full [grid-area:1/1]">
            <PictureFrame
              key={image.full}
              first={current === 0}
              eager
              picture={image.picture}
              dimensions={image}
              alt={image.alt}
              bound={BOUND}
              sizes="(min-width: 64rem) 58vw, 92vw"
            />
            <span
              aria-hidden="true"
              className="absolute right-0 bottom-0 grid size-11 place-items-center bg-paper/90 transition-colors group-hover/stage:text-ember noscript:hidden print:hidden"
            >
              <Maximize2 size={20} strokeWidth={1.5} />
            </span>
          </span>
        </a>
        <div className="-my-3">
          <RoomButton artwork={artwork} />
        </div>
        {images.length > 1 && <Thumbnails images={images} current={current} onShow={show} />}
      </div>
      <Ribbon artwork={artwork} />
      {isOpen && (
        <Suspense>
          <Lightbox
            title={title}
            measures={artwork}
            image={image}
            images={images}
            index={current}
            onShow={show}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ThumbnailsProps {
  images: ViewerImage[];
  current: number;
  onShow: (index: number) => void;
}

function Thumbnails({ images, current, onShow }: ThumbnailsProps) {
  return (
    <ul aria-label="Views of this work" className="flex flex-wrap justify-center gap-2 sm:gap-3">
      {images.map((image, index) => (
        <li key={image.full}>
          <a
            href={image.largest}
            aria-label={`View ${index + 1} of ${images.length}: ${image.alt}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={(event) => onPlainClick(event, () => onShow(index))}
            className="relative block size-15 border-b-2 border-transparent pb-1 opacity-75 transition-opacity hover:opacity-100 aria-current:border-ink aria-current:opacity-100 sm:size-22"
          >
            <img
              src={image.preview}
              alt=""
              width={image.width}
              height={image.height}
              loading="lazy"
              className={clsx('size-full object-cover', focalPointClass(image.picture))}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

// A modified click opens the picture itself in another tab or window.
function onPlainClick(event: MouseEvent, act: () => void): void {
  if (isModifiedClick(event)) return;
  event.preventDefault();
  act();
}
