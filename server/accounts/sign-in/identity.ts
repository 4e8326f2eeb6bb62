import { readAddress } from '../../mail/address.ts';
import type { Identity, Provider } from '../contract.ts';

type Profile = Record<string, unknown>;

/** What a provider tells, in our words; null where it does not say who it is. */
export function readIdentity(provider: Provider, told: unknown): Identity | null {
  const profile = isRecord(told) ? told : {};
  const subject = subjectOf(profile[provider === 'google' && 'sub' in profile ? 'sub' : 'id']);
  if (!subject) return null;
  const email = readAddress(textOf(profile.email));
  const firstname = firstNameOf(profile) || 'Collector';
  return {
    provider,
    subject,
    firstname,
    name: truncate(textOf(profile.name), 200) || firstname,
    email,
    isEmailVerified: provider === 'google' && email !== null && hasVerifiedEmail(profile),
  };
}

/** Some answers have it as a word. */
function hasVerifiedEmail({ email_verified, verified_email }: Profile): boolean {
  return [email_verified, verified_email].some((each) => each === true || each === 'true');
}

function firstNameOf({ given_name, first_name, name }: Profile): string {
  const given = textOf(given_name) || textOf(first_name) || textOf(name).split(' ', 1)[0];
  return truncate(given ?? '', 100);
}

/** Some are numbers. */
function subjectOf(value: unknown): string | null {
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

function truncate(text: string, most: number): string {
  return [...text].slice(0, most).join('').trim();
}

function isRecord(value: unknown): value is Profile {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
