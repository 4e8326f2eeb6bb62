import type { OrderSummary } from '../../../server/orders/contract.ts';
import { PictureFrame } from '../ui/picture/picture-frame.tsx';
import { DotSeparated } from '../ui/text/dot-separated.tsx';
import { OrderStatus } from './order-status.tsx';
import '../../css/purchase.css';

/** Number of pictures per order. */
const MAX_PICTURES = 4;

/** On phones the pictures share one line above the titles. */
const PICTURE_CLASS = 'w-auto max-h-20 max-sm:max-w-16!';

export function OrderRow({ order }: { order: OrderSummary }) {
  const { number, url, placedOn, total, items } = order;
  return (
    <li className="order-row relative border-b border-line py-6">
      <div className="text-15">
        <h2 className="font-serif text-28 font-medium lining-nums">
          <a href={url} className="transition-colors after:absolute after:inset-0 hover:text-ember">
            <span className="sr-only">Order </span>
            <span className="order-number">{number}</span>
          </a>
        </h2>
        <p className="mt-1 text-smoke">{placedOn}</p>
        <p className="mt-2">
          <OrderStatus order={order} />
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-3 sm:gap-4">
        {items.slice(0, MAX_PICTURES).map(({ id, image, dimensions }) => (
          <PictureFrame key={id} picture={image} dimensions={dimensions} alt="" sizes="5rem" bound={PICTURE_CLASS} />
        ))}
        <p className="min-w-0 flex-1 basis-full text-15 text-smoke wrap-anywhere sm:basis-40">
          <span className="dotted block">
            <DotSeparated parts={items.map(({ title }) => title)} />
          </span>
        </p>
      </div>
      <p className="text-17 tabular-nums sm:text-right">{total}</p>
    </li>
  );
}
