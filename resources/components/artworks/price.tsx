import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { withCurrency } from '../../../server/artworks/format/money.ts';

const pesos = (price: number) => withCurrency(Math.round(price * 100));

type Priced = Pick<ArtworkCard, 'is_sold' | 'original_price' | 'discounted_price' | 'soldOnInterval'>;

/** The price of an artwork, or a red dot for a sold one. */
export function Price({ artwork }: { artwork: Priced }) {
  const { original_price: original, discounted_price: discounted } = artwork;
  if (artwork.is_sold) {
    return (
      <span className="inline-flex items-center gap-2 text-smoke">
        <span aria-hidden="true" className="size-2 rounded-full bg-ember" />
        {artwork.soldOnInterval ? `Sold ${artwork.soldOnInterval}` : 'Sold'}
      </span>
    );
  }
  if (original === null) return null;
  if (discounted === null) return <span className="tabular-nums">{pesos(original)}</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-3 tabular-nums">
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
