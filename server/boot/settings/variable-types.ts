import { z } from 'zod';

// Formats of environment variables that several schemas use.

export const text = z.string().optional();

export function address(protocols: string[], example: string) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address like ${example}`,
    abort: true,
  });
}

const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]', 'localhost'];

/** Origin of an API that gets a secret key: https, unless it is on this machine. */
export const apiOrigin = address(['http:', 'https:'], 'https://api.example.com')
  .refine((value) => new URL(value).protocol === 'https:' || LOOPBACK_HOSTS.includes(new URL(value).hostname), {
    error: 'must be an https address, unless it is on loopback',
    abort: true,
  })
  .refine((value) => new URL(value).href === `${new URL(value).origin}/`, 'must be an origin without a path')
  .transform((value) => new URL(value).origin)
  .optional();
