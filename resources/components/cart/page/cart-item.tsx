import type { CartItem as Item } from '../../../../server/cart/contract.ts';
import { ArtworkRow } from '../../artworks/card/artwork-row.tsx';
import { Price } from '../../artworks/price.tsx';
import { TimeLeft } from './time-left.tsx';

interface Props {
  item: Item;
  isRemoving: boolean;
  clockOffset: number | null;
  renderedAt: number;
  onRemove: () => void;
  onExpired: () => void;
}

export function CartItem({ item, isRemoving, clockOffset, renderedAt, onRemove, onExpired }: Props) {
  const { title, url, slug, artist, full_image, full_image_dimensions } = item;
  return (
    <ArtworkRow
      title={title}
      url={url}
      artist={{ name: artist.name, url: artist.is_shown_on_website ? artist.url : null }}
      image={full_image}
      dimensions={full_image_dimensions}
      price={<Price artwork={item} />}
      heading="h2"
      slug={slug}
    >
      {item.earlierPrice && (
        <p className="text-ember">The price has changed since you added it. It was {item.earlierPrice}.</p>
      )}
      <TimeLeft expiresAt={item.expiresAt} clockOffset={clockOffset} renderedAt={renderedAt} onEnd={onExpired} />
      <form
        method="post"
        action={`/forms/cart/remove/${slug}`}
        onSubmit={(event) => {
          event.preventDefault();
          onRemove();
        }}
      >
        <button
          type="submit"
          disabled={isRemoving}
          className="text-link mt-2 min-h-11 text-smoke disabled:no-underline"
        >
          Remove<span className="sr-only"> {title}</span>
        </button>
      </form>
    </ArtworkRow>
  );
}
