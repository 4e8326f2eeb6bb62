import type { MailKind } from '../../server/mail/contract.ts';
import { emailChange, emailChanged } from './accounts/email-change.tsx';
import { identityJoined } from './accounts/identity-joined.tsx';
import { signInConfirmation } from './accounts/sign-in-confirmation.tsx';
import { newWorks } from './follows/new-works.tsx';
import { holdReleased } from './holds/hold-released.tsx';
import { inquiryAnswer } from './inquiries/inquiry-answer.tsx';
import { inquiryNew, inquiryReply } from './inquiries/inquiry-new.tsx';
import { inquiryReceived } from './inquiries/inquiry-received.tsx';
import { newsletterConfirmation } from './newsletter/newsletter-confirmation.tsx';
import { newsletterIssue } from './newsletter/newsletter-issue.tsx';
import { newsletterWelcome } from './newsletter/newsletter-welcome.tsx';
import { orderCancelled } from './orders/order-cancelled.tsx';
import { orderCorrected } from './orders/order-corrected.tsx';
import { orderOverpaid } from './orders/order-overpaid.tsx';
import { orderPaid } from './orders/order-paid.tsx';
import { orderDelivered, orderPreparing, orderReady, orderShipped } from './orders/order-progress.tsx';
import { orderReceived } from './orders/order-received.tsx';
import { orderRefund } from './orders/order-refund.tsx';
import { orderRefunded } from './orders/order-refunded.tsx';
import { paymentDiffers } from './orders/payment-differs.tsx';
import { refundDue } from './orders/refund-due.tsx';
import { staffInvitation } from './staff/staff-invitation.tsx';
import type { Template } from './template.ts';
import { wishAvailable } from './wishes/wish-available.tsx';

/** The template of every kind of mail. */
export const templates: { [Kind in MailKind]: Template<Kind> } = {
  'identity-joined': identityJoined,
  'email-change': emailChange,
  'email-changed': emailChanged,
  'inquiry-answer': inquiryAnswer,
  'inquiry-new': inquiryNew,
  'inquiry-received': inquiryReceived,
  'inquiry-reply': inquiryReply,
  'new-works': newWorks,
  'newsletter-confirmation': newsletterConfirmation,
  'newsletter-issue': newsletterIssue,
  'newsletter-welcome': newsletterWelcome,
  'order-paid': orderPaid,
  'order-received': orderReceived,
  'order-preparing': orderPreparing,
  'order-ready': orderReady,
  'order-shipped': orderShipped,
  'order-delivered': orderDelivered,
  'order-overpaid': orderOverpaid,
  'order-refund': orderRefund,
  'order-refunded': orderRefunded,
  'order-cancelled': orderCancelled,
  'order-corrected': orderCorrected,
  'payment-differs': paymentDiffers,
  'refund-due': refundDue,
  'sign-in-confirmation': signInConfirmation,
  'staff-invitation': staffInvitation,
  'hold-released': holdReleased,
  'wish-available': wishAvailable,
};
