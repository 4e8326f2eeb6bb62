import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { withCurrency } from '../../../server/artworks/format/money.ts';
import { useCartStatus } from '../cart/use-cart-status.ts';

const pesos = (price: number) => withCurrency(Math.round(price * 100));

type Priced = Pick<ArtworkCard, 'is_sold' | 'original_price' | 'discounted_price' | 'soldOnInterval'>;

/** The price of an artwork, or a red dot for a sold one. */
export function Price({ artwork }: { artwork: Priced }) {
  return artwork.is_sold ? <Sold interval={artwork.soldOnInterval} /> : <Amounts artwork={artwork} />;
}

/** The price that an artwork has for others than its holder: it shows a sale since the page was rendered. */
export function LivePrice({ artwork }: { artwork: ArtworkCard }) {
  const isSold = useCartStatus(artwork) === 'sold';
  if (artwork.is_sold || !isSold) return <Price artwork={artwork} />;
  return (
    // It takes the room of the price, so that nothing moves.
    <span className="relative inline-flex">
      <span aria-hidden="true" className="invisible">
        <Amounts artwork={artwork} />
      </span>
      <span className="absolute top-0 left-0">
        <Sold interval={null} />
      </span>
    </span>
  );
}

function Sold({ interval }: { interval: string | null }) {
  return (
    <span className="inline-flex items-center gap-2 text-smoke">
      <span aria-hidden="true" className="size-2 rounded-full bg-ember" />
      {interval ? `Sold ${interval}` : 'Sold'}
    </span>
  );
}

function Amounts({ artwork }: { artwork: Priced }) {
  const { original_price: original, discounted_price: discounted } = artwork;
  if (original === null) return null;
  if (discounted === null) return <span className="price tabular-nums">{pesos(original)}</span>;
  return (
    <span className="price tabular-nums inline-flex flex-wrap gap-x-3">
      <ins className="no-underline">
        <span className="sr-only">Now </span>
        {pesos(discounted)}
      </ins>
      <del className="text-smoke">
        <span className="sr-only">Before </span>
        {pesos(original)}
      </del>
    </span>
  );
}
