import { z } from 'zod';
import { readAddress } from '../mail/address.ts';
import { atMost } from '../texts/lengths.ts';
import { HONEYPOT_FIELD, MAX_NAME, MAX_QUESTION } from './limits.ts';

const WRONG_EMAIL = 'Please enter a valid email address.';

/** Control characters other than line breaks and tabs. */
const CONTROL = /[^\P{Cc}\n\t]/u;

/** The form of a question about an artwork. */
export const inquirySchema = z.object({
  name: text(MAX_NAME, 'Please enter your name.').refine((value) => !/[\n\t]/.test(value), 'Please use one line.'),
  email: z.string(WRONG_EMAIL).transform((value, context) => {
    const email = readAddress(value);
    if (email) return email;
    context.addIssue({ code: 'custom', message: WRONG_EMAIL });
    return z.NEVER;
  }),
  question: text(MAX_QUESTION, 'Please enter your question.'),
  [HONEYPOT_FIELD]: z.unknown().optional(),
});

function text(max: number, required: string) {
  return z
    .string(required)
    .transform((value) => value.replace(/\r\n?/g, '\n').toWellFormed().trim())
    .refine((value) => value !== '', { error: required, abort: true })
    .refine((value) => !CONTROL.test(value), 'Please leave out characters that cannot be printed.')
    .refine((value) => value.length <= max, atMost(max));
}
