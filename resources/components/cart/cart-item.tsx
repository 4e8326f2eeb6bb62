import type { CartItem as Item } from '../../../server/cart/contract.ts';
import { Price } from '../artworks/price.tsx';
import { PictureFrame } from '../ui/picture-frame.tsx';
import { Remaining } from './remaining.tsx';

interface Props {
  item: Item;
  isRemoving: boolean;
  ahead: number | null;
  madeAt: number;
  onRemove: () => void;
  onLapse: () => void;
}

export function CartItem({ item, isRemoving, ahead, madeAt, onRemove, onLapse }: Props) {
  const { artist } = item;
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-5 border-b border-line py-6 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-8">
      <div className="self-start">
        <PictureFrame
          picture={item.full_image}
          dimensions={item.full_image_dimensions}
          alt=""
          sizes="(min-width: 40rem) 10rem, 6rem"
          bound="w-auto max-h-48"
        />
      </div>
      <div className="flex min-w-0 flex-col items-start text-15">
        <h2 className="font-serif text-28 font-medium wrap-anywhere">
          <a href={item.url} className="transition-colors hover:text-ember">
            {item.title}
          </a>
        </h2>
        <p className="text-smoke">{artist.name}</p>
        <p className="mt-3 text-17">
          <Price artwork={item} />
        </p>
        <Remaining until={item.until} ahead={ahead} madeAt={madeAt} onEnd={onLapse} />
        <form
          method="post"
          action={`/forms/cart/remove/${item.slug}`}
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
            Remove<span className="sr-only"> {item.title}</span>
          </button>
        </form>
      </div>
    </li>
  );
}
