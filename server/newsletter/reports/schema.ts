import { z } from 'zod';

/** A report of Postmark's webhooks for bounces, spam complaints and changes of subscriptions. Other fields may have any value. */
export const mailReport = z.object({
  RecordType: z.string().max(100),
  Email: z.string().max(1_000).default(''),
  Recipient: z.string().max(1_000).default(''),
  Type: z.string().max(100).default(''),
  /** The provider sends nothing to the address any more. */
  Inactive: z.boolean().default(false),
  SuppressSending: z.boolean().default(false),
  SuppressionReason: z.string().max(100).nullish(),
  /** When it happened. The same report may come again for hours. */
  BouncedAt: z.iso.datetime({ offset: true }).optional(),
  ChangedAt: z.iso.datetime({ offset: true }).optional(),
});
