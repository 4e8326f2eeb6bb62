import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect } from 'react';
import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import type { FavoritesQuery } from '../../../../server/favorites/contract.ts';
import type { ArtworkList } from '../../../../server/listing/contract.ts';
import { LightboxButton } from '../../artworks/viewer/lightbox-button.tsx';
import { useLightbox } from '../../artworks/viewer/use-lightbox.ts';
import { useSwipe } from '../../artworks/viewer/use-swipe.ts';
import { useCartStatus } from '../../cart/use-cart-status.ts';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { useSlides } from './use-slides.ts';

interface Props {
  artworks: ArtworkList;
  query: FavoritesQuery;
  onClose: () => void;
}

/** A slideshow of the collector's favorites that starts with the displayed page of the list. */
export function Slideshow({ artworks, query, onClose }: Props) {
  const { slide, current, show, total } = useSlides(artworks, query);
  const lightbox = useLightbox({ count: total, index: current, onShow: show });
  const { dialog } = lightbox;
  const swipes = useSwipe((swipe) => lightbox[swipe]());

  // At both ends the pressed button disappears. The dialog receives the focus, so that keys still work.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step may remove the button that has the focus
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus();
  }, [current, dialog]);

  return (
    <dialog
      ref={dialog}
      data-locks-scroll
      tabIndex={-1}
      aria-label="Slideshow of my favorites"
      onClose={onClose}
      onKeyDown={lightbox.onKeyDown}
      className="m-0 size-full max-h-none max-w-none bg-ink text-paper outline-none backdrop:bg-ink"
    >
      <div className="flex h-dvh flex-col">
        <div className="flex items-center justify-between px-2 py-2 sm:px-4">
          <p aria-live="polite" className="px-2 text-15 text-line tabular-nums">
            {current + 1} of {total}
          </p>
          <LightboxButton label="Close" icon={X} onClick={lightbox.close} />
        </div>
        <div className="relative min-h-0 flex-1">
          <div
            data-stage
            className="absolute inset-0 grid touch-none place-items-center overflow-hidden px-2 select-none sm:inset-x-16"
            {...swipes}
          >
            {slide && <Slide key={slide.id} artwork={slide} />}
          </div>
          {current > 0 && (
            <LightboxButton side="left" label="Previous artwork" icon={ChevronLeft} onClick={lightbox.previous} />
          )}
          {current < total - 1 && (
            <LightboxButton side="right" label="Next artwork" icon={ChevronRight} onClick={lightbox.next} />
          )}
        </div>
        <div className="min-h-28 px-4 py-5 text-center">{slide && <Caption artwork={slide} />}</div>
      </div>
    </dialog>
  );
}

function Slide({ artwork }: { artwork: ArtworkCard }) {
  return (
    <div className="transition-opacity duration-240 starting:opacity-0">
      <PictureFrame
        eager
        picture={artwork.full_image}
        dimensions={artwork.full_image_dimensions}
        alt={artwork.alt_image}
        bound="w-auto max-h-[calc(100dvh-11.5rem)]"
        sizes="92vw"
      />
    </div>
  );
}

function Caption({ artwork }: { artwork: ArtworkCard }) {
  const { title, url, artist, price_with_currency } = artwork;
  const isSold = useCartStatus(artwork) === 'sold';
  return (
    <>
      <p className="line-clamp-2 font-serif text-21 font-medium">
        <a href={url} className="underline decoration-edge underline-offset-4 focus-visible:outline-paper">
          {title}
        </a>
      </p>
      <p className="mt-1 truncate text-15 text-line tabular-nums">
        {artist.name} · {isSold ? 'Sold' : <span className="price">{price_with_currency}</span>}
      </p>
    </>
  );
}
