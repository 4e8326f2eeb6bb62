import { readAddress } from '../../mail/address.ts';

/** A report about one address, in the names of Postmark's webhooks. */
export interface MailReport {
  RecordType: string;
  Email: string;
  Recipient: string;
  Type: string;
  Inactive: boolean;
  SuppressSending: boolean;
  SuppressionReason?: string | null | undefined;
  BouncedAt?: string | undefined;
  ChangedAt?: string | undefined;
}

export interface Report {
  email: string;
  kind: 'bounced' | 'complaint' | 'unsubscribed';
  /** When it happened; null if the report does not say. */
  at: number | null;
}

/** Bounces after which nothing can be delivered to the address. */
const FINAL_BOUNCES = ['HardBounce', 'BadEmailAddress'];

/** What a report means for a subscription; null if nothing. */
export function readReport(report: MailReport): Report | null {
  const email = readAddress(report.Email || report.Recipient);
  const kind = kindOf(report);
  const at = report.BouncedAt ?? report.ChangedAt;
  return email !== null && kind !== null ? { email, kind, at: at === undefined ? null : Date.parse(at) } : null;
}

function kindOf({ RecordType, Type, Inactive, SuppressSending, SuppressionReason }: MailReport): Report['kind'] | null {
  if (RecordType === 'SpamComplaint') return 'complaint';
  if (RecordType === 'Bounce') {
    if (Type === 'SpamComplaint') return 'complaint';
    return FINAL_BOUNCES.includes(Type) || Inactive ? 'bounced' : null;
  }
  if (RecordType !== 'SubscriptionChange' || !SuppressSending) return null;
  if (SuppressionReason === 'SpamComplaint') return 'complaint';
  return SuppressionReason === 'HardBounce' ? 'bounced' : 'unsubscribed';
}
