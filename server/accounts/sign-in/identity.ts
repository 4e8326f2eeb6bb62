import { readAddress } from '../../mail/address.ts';
import type { Identity, Provider } from '../contract.ts';

/** Names in texts. */
export const SIGN_IN_PROVIDERS: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' };

type Profile = Record<string, unknown>;

/** Reads a provider's profile; null if it has no valid subject. */
export function readIdentity(provider: Provider, response: unknown): Identity | null {
  const profile = isRecord(response) ? response : {};
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

/** Google sends `email_verified` or `verified_email`, as a boolean or as a string. */
function hasVerifiedEmail({ email_verified, verified_email }: Profile): boolean {
  return [email_verified, verified_email].some((each) => each === true || each === 'true');
}

function firstNameOf({ given_name, first_name, name }: Profile): string {
  const firstName = textOf(given_name) || textOf(first_name) || textOf(name).split(' ', 1)[0];
  return truncate(firstName ?? '', 100);
}

/** The subject is a string, or a number in some responses. */
function subjectOf(value: unknown): string | null {
  const subject = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof subject === 'string' && /^[\x21-\x7e]{1,255}$/.test(subject) ? subject : null;
}

/** The text in one line, without control and format characters; empty if the value is no text. */
function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
        .toWellFormed()
        .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
        .trim()
    : '';
}

function truncate(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim();
}

function isRecord(value: unknown): value is Profile {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
