import { expect, it } from 'vitest';
import { z } from 'zod';
import { validate } from '../../server/http/request.ts';

const schema = z.object({
  email: z.email('Please enter an e-mail address.'),
  items: z.array(z.object({ slug: z.string('Which one?') })),
});

it('passes the parsed value on', () => {
  expect(validate(schema, { email: 'maria@example.com', items: [], more: 1 })).toEqual({
    email: 'maria@example.com',
    items: [],
  });
});

it('refuses with 422, the first message, and all messages by field', () => {
  const attempt = () => validate(schema, { email: 'maria', items: [{}, { slug: 'mayon' }] });
  expect(attempt).toThrow(
    expect.objectContaining({
      status: 422,
      message: 'Please enter an e-mail address.',
      errors: { email: ['Please enter an e-mail address.'], 'items.0.slug': ['Which one?'] },
    }),
  );
});

it.each([undefined, null, 'text', 7, []])('treats %j as an empty body', (given) => {
  expect(() => validate(schema, given)).toThrow(expect.objectContaining({ status: 422 }));
});
