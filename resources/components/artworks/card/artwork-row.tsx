import type { ReactNode } from 'react';
import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { NameLink } from '../name-link.tsx';
import '../../../css/purchase.css';

interface Props {
  slug?: string;
  title: string;
  url: string | null;
  artist: { name: string; url: string | null };
  image: ArtworkCard['full_image'];
  dimensions: ArtworkCard['full_image_dimensions'];
  alt?: string;
  price: ReactNode;
  heading: 'h2' | 'h3';
  /** Additional content, such as the time left and actions. */
  children: ReactNode;
}

/** An artwork in a cart or an order: a small picture, and the price at the end of the line. */
export function ArtworkRow({
  slug,
  title,
  url,
  artist,
  image,
  dimensions,
  alt = '',
  price,
  heading: Heading,
  children,
}: Props) {
  return (
    <li data-slug={slug} className="artwork-row border-b border-line py-6">
      <div className="self-start">
        <PictureFrame
          picture={image}
          dimensions={dimensions}
          alt={alt}
          sizes="(min-width: 96rem) 13rem, (min-width: 40rem) 10rem, 6rem"
          bound="w-auto max-h-48"
        />
      </div>
      <div className="flex min-w-0 flex-col items-start text-15">
        <div className="artwork-row-text w-full">
          <div className="min-w-0">
            <Heading className="font-serif text-28 font-medium wrap-anywhere">
              <NameLink to={url}>{title}</NameLink>
            </Heading>
            <p className="text-smoke">
              <NameLink to={artist.url}>{artist.name}</NameLink>
            </p>
          </div>
          <p className="mt-3 text-17 tabular-nums">{price}</p>
        </div>
        {children}
      </div>
    </li>
  );
}
