import { CircleAlert } from 'lucide-react';
import { Fragment } from 'react';
import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { Price } from '../artworks/price.tsx';
import { Totals } from '../cart/totals.tsx';
import { button } from '../ui/button.ts';
import { PictureFrame } from '../ui/picture/picture-frame.tsx';
import { GroupError } from './fields/field.tsx';
import type { Checkout } from './use-checkout.ts';
import { PromoSuccess } from './voucher/promo-success.tsx';

/** The ordered artworks and the totals. It stays visible beside the steps. */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { page, voucher: applied, errors, errorOf, failure, isLoading, isReady } = checkout;
  const { voucher, discount, total } = applied;
  const [lost, ...titles] = errors.order ?? [];
  return (
    <section aria-labelledby="order-summary" className="bg-plaster p-6 lg:sticky lg:top-20 lg:p-8">
      <h2 id="order-summary" className="font-serif text-28 font-medium">
        Order Summary
      </h2>
      <ul className="summary-works mt-4 divide-y divide-line border-y border-line">
        {page.artworks.map((artwork) => (
          <SummaryItem key={artwork.id} artwork={artwork} />
        ))}
      </ul>
      <div className="mt-5">
        <Totals subTotal={page.subTotal} discountCode={voucher?.code} discount={discount} total={total} />
      </div>
      {voucher && <PromoSuccess voucher={voucher} onRemove={applied.withdraw} isBusy={isLoading || !isReady} />}
      {errorOf('total') && <GroupError>{errorOf('total')}</GroupError>}
      {lost && (
        <GroupError>
          {lost}
          <ul className="mt-1 list-disc pl-5 font-medium">
            {[...titles.entries()].map(([nth, title]) => (
              <li key={nth}>{title}</li>
            ))}
          </ul>
          <a href="/cart" className="text-link mt-1 inline-block">
            Review your cart
          </a>
        </GroupError>
      )}
      {failure && (
        <p role="alert" tabIndex={-1} data-invalid className="mt-4 flex gap-2 text-15 text-ember">
          <CircleAlert aria-hidden="true" size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" />
          {failure}
        </p>
      )}
      <button
        type="submit"
        disabled={isLoading || !isReady}
        aria-busy={isLoading}
        className={`${button({ kind: 'filled' })} mt-6 w-full disabled:text-paper disabled:opacity-70`}
      >
        <span className={isLoading ? 'motion-safe:animate-breathe' : undefined}>Pay Now</span>
      </button>
      <p className="mt-4 text-13 text-smoke">
        By paying you agree to our{' '}
        <a href={page.tncUrl} className="text-link">
          terms and conditions
        </a>
        .
      </p>
      <AskAbout artworks={page.artworks} />
    </section>
  );
}

/** Opens in another tab, so that the checkout stays as it is. */
function AskAbout({ artworks }: { artworks: Pick<ArtworkCard, 'id' | 'title' | 'url'>[] }) {
  return (
    <p className="mt-2 text-13 text-smoke">
      {artworks.length === 1 ? 'A question? ' : 'A question about '}
      {artworks.map(({ id, title, url }, position) => (
        <Fragment key={id}>
          {position > 0 && (position === artworks.length - 1 ? ' or ' : ', ')}
          <a href={`${url}/ask`} target="_blank" rel="noopener" className="text-link">
            {artworks.length === 1 ? 'Ask about this work' : title}
          </a>
        </Fragment>
      ))}
      {artworks.length > 1 && '? Ask us.'}
    </p>
  );
}

function SummaryItem({ artwork }: { artwork: ArtworkCard }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4 py-4 text-15">
      <PictureFrame
        picture={artwork.full_image}
        dimensions={artwork.full_image_dimensions}
        alt=""
        sizes="4rem"
        bound="w-auto max-h-20"
      />
      <div className="min-w-0">
        <h3 className="font-serif text-21 font-medium wrap-anywhere">
          <a href={artwork.url} className="transition-colors hover:text-ember">
            {artwork.title}
          </a>
        </h3>
        <p className="text-smoke">{artwork.artist.name}</p>
        <p className="mt-1">
          <Price artwork={artwork} />
        </p>
      </div>
    </li>
  );
}
