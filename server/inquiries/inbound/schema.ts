import { z } from 'zod';

const mailbox = z.object({ Email: z.string().max(1_000) });
const mailboxes = z.array(mailbox).max(200).default([]);

/** A received mail as Postmark's inbound webhook sends it. Fields that are not read may have any value. */
export const inboundMail = z.object({
  MessageID: z.string().min(1).max(1_000),
  FromFull: mailbox,
  OriginalRecipient: z.string().max(1_000).default(''),
  ToFull: mailboxes,
  CcFull: mailboxes,
  BccFull: mailboxes,
  TextBody: z.string().nullish(),
  HtmlBody: z.string().nullish(),
  Headers: z
    .array(z.object({ Name: z.string(), Value: z.string() }))
    .max(500)
    .default([]),
  Attachments: z
    .array(z.object({ Name: z.string() }))
    .max(200)
    .default([]),
});
