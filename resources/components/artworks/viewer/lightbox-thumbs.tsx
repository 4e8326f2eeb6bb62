import { clsx } from 'clsx';
import type { ViewerImage } from '../../../../server/artworks/contract.ts';
import { focalPointClass } from '../../ui/picture/focal-point.ts';

interface Props {
  images: ViewerImage[];
  /** The displayed picture. */
  current: number;
  onShow: (index: number) => void;
}

export function LightboxThumbs({ images, current, onShow }: Props) {
  return (
    <ul aria-label="All pictures" className="flex justify-center gap-2 overflow-x-auto px-4 py-3">
      {images.map((image, index) => (
        <li key={image.full}>
          <button
            type="button"
            aria-label={`Picture ${index + 1}: ${image.alt}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onShow(index)}
            className="block border-2 border-transparent p-0.5 opacity-60 transition-opacity hover:opacity-100 focus-visible:outline-paper aria-current:border-paper aria-current:opacity-100"
          >
            <img
              src={image.preview}
              alt=""
              width={image.width}
              height={image.height}
              className={clsx('size-14 object-cover', focalPointClass(image.picture))}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
