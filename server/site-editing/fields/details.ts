import { readAddress } from '../../mail/address.ts';
import { tooLong } from '../../texts/lengths.ts';
import type { DetailFields } from '../contract.ts';
import { lineOf, onlyErrors } from './lines.ts';

type Errors = Partial<Record<keyof DetailFields, string>>;

const MAX_LENGTH = 200;
const MAX_URL = 500;
const TELEPHONE = /^\+?[\d\s().\-/]{5,40}$/;

/** Details of a form or a command, and why they are refused. */
export function readDetails(given: Partial<DetailFields>): { fields: Partial<DetailFields>; errors: Errors } {
  const fields: Partial<DetailFields> = {};
  const errors: Partial<Record<keyof DetailFields, string | null>> = {};
  for (const [name, text] of Object.entries(given) as [keyof DetailFields, string][]) {
    const line = lineOf(text);
    fields[name] = CHECKS[name]?.read?.(line) ?? line;
    const isWrong = line !== '' && CHECKS[name] && !CHECKS[name].isRight(line);
    errors[name] = isWrong ? CHECKS[name]?.error : tooLong(line, name === 'mapUrl' ? MAX_URL : MAX_LENGTH);
  }
  if (fields.galleryName === '') errors.galleryName = 'Please enter the name of the gallery.';
  return { fields, errors: onlyErrors(errors) };
}

interface Check {
  isRight: (text: string) => boolean;
  read?: (text: string) => string | null;
  error: string;
}

const EMAIL: Check = {
  isRight: (text) => readAddress(text) !== null,
  read: readAddress,
  error: 'This is not an e-mail address.',
};

const CHECKS: Partial<Record<keyof DetailFields, Check>> = {
  curatorEmail: EMAIL,
  salesEmail: EMAIL,
  telephone: {
    isRight: (text) => TELEPHONE.test(text) && /\d{5}/.test(text.replace(/\D/g, '')),
    error: 'Please write a number like +63 2 8123 4567.',
  },
  mapUrl: {
    isRight: (text) => /^https:\/\/\S+$/.test(text) && URL.canParse(text),
    error: 'Please paste the address of a map, which begins with https://.',
  },
};
