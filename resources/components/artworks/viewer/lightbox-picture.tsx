import { clsx } from 'clsx';
import { useState } from 'react';
import type { ViewerImage } from '../../../../server/artworks/contract.ts';
import { inFormat } from '../../ui/picture/picture-sources.ts';

interface Props {
  image: ViewerImage;
  transform: string;
  /** During a drag there is no CSS transition. */
  isDragging: boolean;
  /** From the first enlargement on, the largest variant loads on top of the picture. */
  isEnlarged: boolean;
}

/** Stacks the variants of a picture from a blurred preview to the sharpest. Each one appears when it is decoded. */
export function LightboxPicture({ image, transform, isDragging, isEnlarged }: Props) {
  const [hasBeenEnlarged, setBeenEnlarged] = useState(isEnlarged);
  if (isEnlarged && !hasBeenEnlarged) setBeenEnlarged(true);
  const whole = 'absolute inset-0 size-full object-contain';
  return (
    <div
      data-enlarged
      style={{ transform }}
      className={clsx(
        'size-full opacity-100 starting:opacity-0',
        isDragging ? 'transition-none' : 'transition-[opacity,transform] duration-240',
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
      {hasBeenEnlarged && <LargestVariant address={largest(image)} className={whole} />}
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

// The server answers with the large variant, or with `lg` where the original is no larger than that.
function largest({ full }: ViewerImage): string {
  return inFormat(full, 'webp').replace(/\/lg\.webp/, '/xl.webp');
}
