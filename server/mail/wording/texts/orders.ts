import type { WordedText, Wording } from '../contract.ts';

const ORDER = { number: 'the number of the order', galleryName: 'the name of the gallery' };
const AMOUNT = { amount: 'the amount of the refund' };
const EMAIL = { curatorEmail: 'the e-mail address for visitors' };
const PICKUP = { pickupAddress: 'the address of the gallery, or “the gallery”' };

const BUTTON = { label: 'Button', text: 'See your order' } as const satisfies WordedText;

/** A text that names the order. */
function numbered<Text extends string>(label: string, text: Text) {
  return { label, text, needs: ['number'] } as const;
}

/** Mails to collectors about their orders. Tables, amounts and links are made by code. */
export const ORDER_TEXTS = {
  'order-paid': {
    placeholders: { ...ORDER, name: 'the name of the buyer', ...PICKUP },
    texts: {
      subject: numbered('Subject', 'Your order {number} is paid'),
      subjectFree: numbered('Subject of an order without a price', 'Your order {number} is confirmed'),
      heading: { label: 'Heading', text: 'Thank you, {name}' },
      paid: numbered('After a payment', 'We have received your payment for order {number}.'),
      freeByCode: numbered(
        'If a promo code covers everything',
        'Your promo code covers the full price of order {number}.',
      ),
      freeByGallery: numbered(
        'If the gallery covers everything',
        'The gallery covers the full price of order {number}.',
      ),
      delivery: {
        label: 'Before a delivery',
        text: 'We pack your artworks with care and write to you before they leave.',
        isOptional: true,
      },
      pickup: {
        label: 'Before a pickup',
        text: 'You can pick up your artworks at {pickupAddress} on the day and at the time below.',
        needs: ['pickupAddress'],
      },
      taken: {
        label: 'After a sale in the gallery',
        text: 'You have taken your artworks with you. We wish you much joy with them.',
        isOptional: true,
      },
      attached: {
        label: 'About the attachments',
        text: 'Your receipt and the certificate of each artwork are attached.',
      },
      button: BUTTON,
    },
  },
  'order-preparing': {
    placeholders: ORDER,
    texts: {
      subject: numbered('Subject', 'We are preparing your order {number}'),
      heading: { label: 'Heading', text: 'We are preparing your order' },
      delivery: numbered(
        'Before a delivery',
        'We are packing the artworks of order {number}. We will write to you when they leave the gallery.',
      ),
      pickup: numbered(
        'Before a pickup',
        'We are preparing the artworks of order {number}. We will write to you when they are ready for pickup.',
      ),
      button: BUTTON,
    },
  },
  'order-ready': {
    placeholders: { ...ORDER, ...PICKUP },
    texts: {
      subject: numbered('Subject', 'Your order {number} is ready for pickup'),
      heading: { label: 'Heading', text: 'Your order is ready for pickup' },
      text: {
        label: 'Text',
        text: 'The artworks of order {number} are ready for you at {pickupAddress}. Please bring the order number and an ID.',
        needs: ['number', 'pickupAddress'],
      },
      button: BUTTON,
    },
  },
  'order-shipped': {
    placeholders: { ...ORDER, carrier: 'the carrier', trackingNumber: 'the tracking number' },
    texts: {
      subject: numbered('Subject', 'Your order {number} is on its way'),
      preview: {
        label: 'Preview in the mailbox',
        text: '{carrier}, tracking number {trackingNumber}',
        isOptional: true,
      },
      heading: { label: 'Heading', text: 'Your order is on its way' },
      text: {
        label: 'Text',
        text: 'The artworks of order {number} have left the gallery with {carrier}. The tracking number is {trackingNumber}.',
        needs: ['number', 'carrier', 'trackingNumber'],
      },
      button: BUTTON,
    },
  },
  'order-delivered': {
    placeholders: ORDER,
    texts: {
      subject: numbered('Subject after a delivery', 'Your order {number} has been delivered'),
      subjectPickup: numbered('Subject after a pickup', 'Your order {number} has been picked up'),
      heading: { label: 'Heading after a delivery', text: 'Your order has been delivered' },
      headingPickup: { label: 'Heading after a pickup', text: 'You have picked up your order' },
      delivery: numbered('After a delivery', 'The artworks of order {number} have been delivered.'),
      pickup: numbered('After a pickup', 'Thank you for picking up the artworks of order {number}.'),
      wrong: {
        label: 'If the gallery has an e-mail address for visitors',
        text: 'If anything is wrong with them, please write to {curatorEmail} within three days.',
        needs: ['curatorEmail'],
        placeholders: EMAIL,
      },
      button: BUTTON,
    },
  },
  'order-corrected': {
    placeholders: { ...ORDER, corrected: 'what was corrected: address, phone' },
    texts: {
      subject: numbered('Subject', 'Your order {number} has been corrected'),
      preview: { label: 'Preview in the mailbox', text: 'We have corrected: {corrected}.', isOptional: true },
      heading: { label: 'Heading', text: 'Your order has been corrected' },
      text: {
        label: 'Text',
        text: 'We have corrected this of order {number}: {corrected}. Below is the order as it is now.',
        needs: ['number', 'corrected'],
      },
      wrong: {
        label: 'If the gallery has an e-mail address for visitors',
        text: 'If anything is wrong, please write to {curatorEmail}.',
        needs: ['curatorEmail'],
        placeholders: EMAIL,
      },
      button: BUTTON,
    },
  },
  'order-cancelled': {
    placeholders: ORDER,
    texts: {
      subject: numbered('Subject', 'Your order {number} has been cancelled'),
      preview: { label: 'Preview in the mailbox', text: 'Nothing was charged.', isOptional: true },
      previewCode: {
        label: 'Preview in the mailbox, with a promo code',
        text: 'Nothing was charged, and you can use your promo code again.',
        isOptional: true,
      },
      heading: numbered('Heading', 'Order {number} has been cancelled'),
      text: { label: 'Text', text: 'The gallery cancelled this order. Nothing was charged for it.' },
      code: {
        label: 'If the order had a promo code',
        text: 'You can use your promo code again as long as it is valid.',
        isOptional: true,
      },
      button: BUTTON,
    },
  },
  'order-refund': {
    placeholders: { ...ORDER, ...AMOUNT },
    texts: {
      subject: numbered('Subject', 'We are refunding your payment for order {number}'),
      preview: {
        label: 'Preview in the mailbox',
        text: 'We are refunding the full amount of {amount}.',
        isOptional: true,
      },
      heading: { label: 'Heading', text: 'We are refunding your payment' },
      late: refunded(
        'Paid too late',
        'Your payment of {amount} for order {number} arrived too late to buy these artworks. We are sorry.',
      ),
      'other-amount': refunded(
        'Another amount',
        'Your payment of {amount} does not match the total of order {number}, so it does not pay for these artworks. We are sorry.',
      ),
      'voucher-used': refunded(
        'The promo code was used since',
        'Your payment of {amount} for order {number} arrived after the order had ended. Its promo code has since been used for another order, so this order could not be completed at that price.',
      ),
      'order-changed': refunded(
        'The order was changed since',
        'Your payment of {amount} was for an earlier version of order {number}, so it does not pay for the order as it is now.',
      ),
      'paid-before': refunded(
        'Paid twice',
        'Order {number} had already been paid when another payment of {amount} arrived for it. Your order does not change.',
      ),
      'cancelled-before': refunded(
        'The gallery had cancelled the order',
        'The gallery had cancelled order {number} before your payment of {amount} arrived. We are sorry.',
      ),
      text: {
        label: 'Then',
        text: 'We are refunding the full amount to the payment method that you used. You do not need to do anything.',
      },
      button: BUTTON,
    },
  },
  'order-refunded': {
    placeholders: { ...ORDER, ...AMOUNT },
    texts: {
      subject: numbered('Subject', 'Your refund for order {number} has been made'),
      preview: { label: 'Preview in the mailbox', text: 'We have refunded {amount}.', isOptional: true },
      heading: { label: 'Heading', text: '{amount} has been refunded', needs: ['amount'] },
      payment: numbered(
        'The whole payment',
        'We have refunded your payment for order {number} to the payment method that you used.',
      ),
      difference: numbered(
        'What was overpaid',
        'We have refunded the amount that you overpaid for order {number} to the payment method that you used.',
      ),
      artwork: {
        label: 'A single artwork',
        text: 'We have refunded what you paid for “{title}” for order {number} to the payment method that you used.',
        needs: ['title', 'number'],
        placeholders: { title: 'the title of the artwork' },
      },
      artworks: {
        label: 'Several artworks',
        text: 'We have refunded what you paid for {titles} for order {number} to the payment method that you used.',
        needs: ['titles', 'number'],
        placeholders: { titles: 'the titles of the artworks' },
      },
      bank: { label: 'Then', text: 'Your bank may take a few days to show it.', isOptional: true },
      rest: {
        label: 'If the rest of the order stays paid',
        text: 'The rest of your order does not change.',
        isOptional: true,
      },
      button: BUTTON,
    },
  },
  'order-overpaid': {
    placeholders: { ...ORDER, ...AMOUNT, received: 'what was paid', total: 'the total of the order' },
    texts: {
      subject: numbered('Subject', 'You paid too much for order {number}'),
      preview: {
        label: 'Preview in the mailbox',
        text: 'We are refunding the difference of {amount}.',
        isOptional: true,
      },
      heading: { label: 'Heading', text: 'We are refunding {amount}', needs: ['amount'] },
      text: {
        label: 'Text',
        text: 'The total of order {number} is {total}, and your payment was {received}. Your order is paid. We are refunding the difference of {amount} to the payment method that you used. You do not need to do anything.',
        needs: ['number', 'total', 'received', 'amount'],
      },
      button: BUTTON,
    },
  },
} as const satisfies Record<string, Wording>;

function refunded(label: string, text: string) {
  return { label, text, needs: ['number', 'amount'] } as const;
}
