import type { OrderRow } from '../../orders/rows.ts';

type NotifiedOrder = Pick<OrderRow, 'email' | 'channel' | 'voucher_code'>;

export type DoneNotice =
  | 'preparing'
  | 'ready'
  | 'shipped'
  | 'delivered'
  | 'shipment'
  | 'refund'
  | 'cancelled'
  | 'unpaid'
  | 'by-hand'
  | 'relisted'
  | 'corrected'
  | 'note'
  | 'mail';

/** The sentence about the e-mail of an action. The buyer of a sale in the gallery may have no address. */
export function mailSentence({ email }: Pick<OrderRow, 'email'>, sentence = 'The collector gets an e-mail.'): string {
  return email === '' ? 'No e-mail is sent: the order has no address.' : sentence;
}

/** The notice after an action; null for any other text. */
export function doneNotice(done: string, order: NotifiedOrder): string | null {
  const notices = noticesOf(order);
  return Object.hasOwn(notices, done) ? notices[done as DoneNotice] : null;
}

function noticesOf(order: NotifiedOrder): Record<DoneNotice, string> {
  const mail = mailSentence(order);
  const shipped = mailSentence(order, 'The collector gets an e-mail with the tracking number.');
  const corrected = mailSentence(order, 'The collector gets another e-mail.');
  return {
    preparing: `The order is being prepared. ${mail}`,
    ready: `The order is ready for pickup. ${mail}`,
    shipped: `The order is shipped. ${shipped}`,
    delivered: `The order is handed over. ${mail}`,
    shipment: `The shipment is corrected. ${corrected}`,
    refund:
      order.channel === 'desk'
        ? 'The refund is noted. Please give the money back, then record it on this page.'
        : 'The refund is requested. This page shows when the provider has made it.',
    cancelled: `The order is cancelled${codeClause(order)}. ${mail}`,
    unpaid: `The order is cancelled, and its payment page has ended. ${mail}`,
    'by-hand': `The refund by hand is recorded. ${mail}`,
    relisted: 'The artwork is in the shop again, as it was before the sale.',
    corrected: 'The order is corrected.',
    note: 'The note is added.',
    mail: 'The e-mail will be sent again in a moment.',
  };
}

function codeClause({ voucher_code }: NotifiedOrder): string {
  return voucher_code === null ? '' : ', and its promo code can be used again';
}

/** What a refund of the whole order does. `rest`: the amount; null where nothing was paid. */
export function refundAbout(order: NotifiedOrder, rest: string | null): string {
  const end = 'The artworks stay sold until you offer them again.';
  if (rest === null) {
    const code = order.voucher_code === null ? '' : ' Its promo code can be used again.';
    return `Nothing was paid for it, so there is nothing to refund.${code} ${mailSentence(order)} ${end}`;
  }
  if (order.channel === 'desk') {
    const mail = mailSentence(order, 'The collector gets an e-mail then.');
    return `Please return ${rest} as it was paid in the gallery, then record it on the page of the order. ${mail} The order ends. ${end}`;
  }
  return `The collector gets ${rest} back by the same payment method, and an e-mail when the refund is made. The order ends. ${end}`;
}
