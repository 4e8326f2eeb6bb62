import { readAddress } from '../mail/address.ts';
import type { Identity, Provider } from './contract.ts';

type Told = Record<string, unknown>;

/** What a provider tells, in our words; null where it does not say who it is. */
export function readIdentity(provider: Provider, told: unknown): Identity | null {
  const profile = isRecord(told) ? told : {};
  const subject = nameOf(profile[provider === 'google' && 'sub' in profile ? 'sub' : 'id']);
  if (!subject) return null;
  const email = readAddress(textOf(profile.email));
  const firstname = firstNameOf(profile) || 'Collector';
  return {
    provider,
    subject,
    firstname,
    name: shortened(textOf(profile.name), 200) || firstname,
    email,
    isEmailVerified: provider === 'google' && email !== null && isVouchedFor(profile),
  };
}

/** Some answers have it as a word. */
function isVouchedFor({ email_verified, verified_email }: Told): boolean {
  return [email_verified, verified_email].some((each) => each === true || each === 'true');
}

function firstNameOf({ given_name, first_name, name }: Told): string {
  const given = textOf(given_name) || textOf(first_name) || textOf(name).split(' ', 1)[0];
  return shortened(given ?? '', 100);
}

/** Some are numbers. */
function nameOf(value: unknown): string | null {
  const name = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof name === 'string' && /^[\x21-\x7e]{1,255}$/.test(name) ? name : null;
}

/** In one line. */
function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
        .toWellFormed()
        .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
        .trim()
    : '';
}

function shortened(text: string, most: number): string {
  return [...text].slice(0, most).join('').trim();
}

function isRecord(value: unknown): value is Told {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
