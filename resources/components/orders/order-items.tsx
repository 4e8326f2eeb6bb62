import type { OrderItem } from '../../../server/orders/contract.ts';
import { PictureFrame } from '../ui/picture-frame.tsx';

const link = 'transition-colors hover:text-ember';

export function OrderItems({ items }: { items: OrderItem[] }) {
  return (
    <section aria-labelledby="order-items">
      <h2 id="order-items" className="sr-only">
        Artworks
      </h2>
      <ul className="border-t border-line">
        {items.map((item) => (
          <Item key={`${item.title} ${item.image.sm}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item: { title, artist, url, price, image, dimensions, alt, certificateUrl } }: { item: OrderItem }) {
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-5 border-b border-line py-6 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-8">
      <div className="self-start">
        <PictureFrame
          picture={image}
          dimensions={dimensions}
          alt={alt}
          sizes="(min-width: 40rem) 10rem, 6rem"
          bound="w-auto max-h-48"
        />
      </div>
      <div className="min-w-0 text-15">
        <h3 className="font-serif text-28 font-medium wrap-anywhere">
          {url ? (
            <a href={url} className={link}>
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        <p className="text-smoke">
          {artist.url ? (
            <a href={artist.url} className={link}>
              {artist.name}
            </a>
          ) : (
            artist.name
          )}
        </p>
        <p className="mt-3 text-17 tabular-nums">{price}</p>
        {certificateUrl && (
          <a href={certificateUrl} download className="text-link mt-3 inline-block">
            Certificate of authenticity (PDF)
          </a>
        )}
      </div>
    </li>
  );
}
