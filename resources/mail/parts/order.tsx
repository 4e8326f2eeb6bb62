import type { MailedOrder } from '../../../server/mail/contract.ts';
import { colors, quiet, text } from '../look.ts';

type Line = [left: string, right: string];

/** The works, what they cost, and where they go. */
export function Order({ order }: { order: MailedOrder }) {
  const { items, subTotal, discount, total, payment, isPickup, deliveryLines } = order;
  const works = items.map(({ title, artist, price }): Line => [`${title}, by ${artist}`, price]);
  const sums: Line[] = discount
    ? [
        ['Subtotal', subTotal],
        ['Discount', discount],
      ]
    : [];
  return (
    <>
      <Lines lines={works} />
      <Lines lines={[...sums, ['Total', total], ['Paid by', payment]]} />
      <p style={{ ...quiet, marginBottom: 24 }}>
        {isPickup ? 'Pickup: ' : 'Delivery to: '}
        {deliveryLines.join(', ')}
      </p>
    </>
  );
}

function Lines({ lines }: { lines: Line[] }) {
  const line = { ...text, padding: '8px 0', borderTop: `1px solid ${colors.line}`, verticalAlign: 'top' } as const;
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ marginBottom: 20 }}>
      <tbody>
        {lines.map(([left, right], position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two works may have the same name, and nothing moves
          <tr key={position}>
            <td style={line}>{left}</td>
            <td
              align="right"
              style={{ ...line, paddingLeft: 16, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
            >
              {right}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
