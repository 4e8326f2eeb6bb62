import type { ReactNode } from 'react';
import type { MailedOrder, MailedPicture } from '../../../server/mail/contract.ts';
import { Button } from './button.tsx';
import { COLORS, SECONDARY_STYLE, TEXT_STYLE } from './look.ts';

const PICTURE_PX = 72;

/** The artworks of an order, their prices and the delivery address. */
export function Order({ order, origin }: { order: MailedOrder; origin: string }) {
  const { number, placedOn, items, subTotal, discount, discountCode, total, refunded } = order;
  const { payment, isPickup, deliveryLines } = order;
  return (
    <>
      {placedOn && (
        <p style={{ ...SECONDARY_STYLE, marginBottom: 8 }}>
          Order {number}, placed on {placedOn}
        </p>
      )}
      <Lines>
        {items.map(({ title, artist, price, isRefunded, picture }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two artworks may have the same title, and the list never changes
          <tr key={position}>
            {picture && <PictureCell picture={picture} origin={origin} />}
            <td style={{ ...LINE_STYLE, ...(picture && { paddingLeft: 16 }) }}>
              {title}, by {artist}
              {isRefunded && ' (refunded)'}
            </td>
            <Amount>{price}</Amount>
          </tr>
        ))}
      </Lines>
      <Lines>
        {discount && <Sum name="Subtotal">{subTotal}</Sum>}
        {discount && <Sum name={discountCode ? `Discount (${discountCode})` : 'Discount'}>{discount}</Sum>}
        <Sum name="Total">{total}</Sum>
        {refunded && <Sum name="Refunded">{refunded}</Sum>}
        <Sum name="Paid by">{payment}</Sum>
      </Lines>
      <p style={{ ...SECONDARY_STYLE, marginBottom: 24 }}>
        {isPickup ? 'Pickup: ' : 'Delivery to: '}
        {deliveryLines.join(', ')}
      </p>
    </>
  );
}

const LINE_STYLE = {
  ...TEXT_STYLE,
  padding: '8px 0',
  borderTop: `1px solid ${COLORS.line}`,
  verticalAlign: 'top',
} as const;

function Lines({ children }: { children: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ marginBottom: 20 }}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Decorative: the title is beside it. */
function PictureCell({ picture: { image, width, height }, origin }: { picture: MailedPicture; origin: string }) {
  const scale = PICTURE_PX / Math.max(width, height);
  return (
    <td width={PICTURE_PX} style={{ ...LINE_STYLE, width: PICTURE_PX }}>
      <img
        src={origin + image}
        alt=""
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        style={{ display: 'block', margin: '2px auto' }}
      />
    </td>
  );
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <tr>
      <td style={LINE_STYLE}>{name}</td>
      <Amount>{children}</Amount>
    </tr>
  );
}

function Amount({ children }: { children: string }) {
  return (
    <td
      align="right"
      style={{ ...LINE_STYLE, paddingLeft: 16, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {children}
    </td>
  );
}

/** Opens the order's page. A buyer in the gallery without an account has none. */
export function OrderButton({
  order,
  origin,
  text,
}: {
  order: Pick<MailedOrder, 'url' | 'hasPage'>;
  origin: string;
  text: string;
}) {
  return order.hasPage === false ? null : <Button href={origin + order.url} text={text} />;
}
