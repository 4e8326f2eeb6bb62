import { z } from 'zod';
import { findPlace } from '../../locations/places.ts';
import { readAddress } from '../../mail/address.ts';
import { atMost } from '../../texts/lengths.ts';
import { isPhone } from '../phone-number.ts';

/** One line of text, without control characters. `required` is the message for an empty one. */
function line(maxLength: number, required: string) {
  return optionalLine(maxLength).refine((value) => value !== '', required);
}

function optionalLine(maxLength: number) {
  return z
    .string('Please enter text.')
    .transform((value) => value.toWellFormed().trim())
    .refine((value) => !/\p{Cc}/u.test(value), 'Please leave out characters that cannot be printed.')
    .refine((value) => value.length <= maxLength, atMost(maxLength));
}

export const detailsSchema = z.object({
  firstname: line(100, 'Please enter your first name.'),
  name: line(200, 'Please enter your full name.'),
});

const WRONG_EMAIL = 'Please enter a valid email address.';

export const emailSchema = z.object({
  email: z.string(WRONG_EMAIL).transform((text, context) => {
    const email = readAddress(text);
    if (email) return email;
    context.addIssue({ code: 'custom', message: WRONG_EMAIL });
    return z.NEVER;
  }),
});

export const addressSchema = z
  .object({
    first_name: line(100, 'Please enter your first name.'),
    last_name: line(100, 'Please enter your last name.'),
    phone: line(40, 'Please enter your contact number.').refine(isPhone, 'Please enter a valid contact number.'),
    address_1: line(200, 'Please enter your street address.'),
    address_2: optionalLine(200)
      .optional()
      .transform((value) => value || null),
    state_id: z.coerce
      .number('Please choose your province.')
      .int('Please choose your province.')
      .min(1, 'Please choose your province.'),
    city_id: z.coerce
      .number('Please choose your city.')
      .int('Please choose your city.')
      .min(1, 'Please choose your city.'),
  })
  .refine(({ state_id, city_id }) => findPlace(state_id, city_id) !== null, {
    path: ['city_id'],
    error: 'This city is not in the province that you chose.',
  });
