import { clsx } from 'clsx';
import { useState } from 'react';
import type { ViewerImage } from '../../../../server/artworks/contract.ts';
import { inFormat } from '../../ui/picture/picture-sources.ts';
import { TileLayer } from './zoom/tile-layer.tsx';
import type { View } from './zoom/wanted-tiles.ts';

interface Props {
  image: ViewerImage;
  transform: string;
  /** During a drag there is no CSS transition. */
  isDragging: boolean;
  /** From the first enlargement on, the largest variant of a picture without tiles loads on top of it. */
  isEnlarged: boolean;
  /** Null until the stage is measured. */
  view: View | null;
}

/** Stacks the variants of a picture from a blurred preview to the sharpest. Each one appears when it is decoded. */
export function LightboxPicture({ image, transform, isDragging, isEnlarged, view }: Props) {
  const [hasBeenEnlarged, setBeenEnlarged] = useState(isEnlarged);
  // The artwork may have been withdrawn since the page was loaded.
  const [haveTilesFailed, setTilesFailed] = useState(false);
  const [onFail] = useState(() => () => setTilesFailed(true));
  const tiles = haveTilesFailed ? null : image.tiles;
  if (isEnlarged && !hasBeenEnlarged) setBeenEnlarged(true);
  const whole = 'absolute inset-0 size-full object-contain';
  return (
    <div
      data-enlarged
      style={{ transform }}
      className={clsx(
        'size-full opacity-100 starting:opacity-0',
        isDragging ? 'transition-none will-change-transform' : 'transition-[opacity,transform] duration-240',
      )}
    >
      <svg aria-hidden="true" viewBox={`0 0 ${image.width} ${image.height}`} className="absolute inset-0 size-full">
        <image href={image.picture.placeholder} width={image.width} height={image.height} preserveAspectRatio="none" />
      </svg>
      <picture>
        <source type="image/avif" srcSet={inFormat(image.full, 'avif')} />
        <source type="image/webp" srcSet={inFormat(image.full, 'webp')} />
        <img
          src={image.full}
          alt={image.alt}
          width={image.width}
          height={image.height}
          draggable={false}
          className={whole}
        />
      </picture>
      {tiles && view && <TileLayer tiles={tiles} view={view} available={image.width} onFail={onFail} />}
      {hasBeenEnlarged && !tiles && <LargestVariant address={image.largest} className={whole} />}
    </div>
  );
}

function LargestVariant({ address, className }: { address: string; className: string }) {
  const [isDecoded, setDecoded] = useState(false);
  return (
    <img
      data-sharper
      src={address}
      alt=""
      draggable={false}
      onLoad={(event) =>
        event.currentTarget.decode().then(
          () => setDecoded(true),
          () => undefined,
        )
      }
      className={clsx(className, isDecoded ? 'opacity-100' : 'opacity-0')}
    />
  );
}
