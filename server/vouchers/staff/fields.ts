import { atMost } from '../../texts/lengths.ts';
import { DAY, isIsoDate, isoDateInManila, timeInManila } from '../../time/time.ts';
import type { VoucherType } from '../contract.ts';
import { memberProgram } from '../membership.ts';
import type { EditedVoucher, NewVoucher, VoucherFields, VoucherState } from './contract.ts';

// The rules of vouchers for the forms of `/admin/vouchers` and for the command line.

export const VOUCHER_STATES: VoucherState[] = ['current', 'upcoming', 'used-up', 'ended'];

export const VOUCHER_TYPES = ['mmc_promo', 'arc_promo', 'acentives_promo'] as const;

/** Texts of the fields, as a form or a command line has them. Days like `2026-12-25`, in Manila. */
export const VOUCHER_TEXTS = [
  ...(['purpose', 'type', 'straight', 'installment', 'from', 'until', 'limit', 'perCollector'] as const),
] as const;
export type VoucherTexts = Record<(typeof VOUCHER_TEXTS)[number], string>;

export type VoucherErrors<Name extends string = never> = Partial<Record<keyof VoucherTexts | Name, string>>;

/** The most vouchers that are created together. */
export const MAX_NEW_VOUCHERS = 1_000;
const MAX_PURPOSE = 60;
const MAX_LIMIT = 1_000_000;

const PERCENT = 'Please enter a whole percentage from 1 to 100, or nothing.';
const COUNT = `Please enter a whole number from 1 to ${MAX_LIMIT.toLocaleString('en')}, or nothing.`;
const NO_DAY = 'Please enter a day like 2026-12-25.';

/** The name of a type of voucher. */
export function typeName(type: VoucherType): string {
  const program = memberProgram(type);
  return program ? `${program.name} members` : 'Everyone';
}

/** Fields that cannot change any more once an order has used the voucher: collectors have been promised them. */
export const FIXED_BY_USE = ['straight_percent', 'installment_percent', 'starts_at'] as const;

export const IN_USE = 'An order has used the voucher, so this cannot change any more. End it and create another one.';
export const LIMIT_BELOW_USES = 'It has been used more often than this.';

/** A code in capital letters; null if it is none. */
export function readCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return /^[A-Z0-9-]{3,20}$/.test(code) ? code : null;
}

export const NO_CODE = 'A code has 3 to 20 letters, digits and hyphens.';

/** How many vouchers to create, and what their codes begin with. */
export function readBatchFields({
  count,
  prefix,
}: {
  count: string;
  prefix: string;
}): { count: number; prefix: string } | { errors: VoucherErrors<'count' | 'prefix'> } {
  const errors: VoucherErrors<'count' | 'prefix'> = {};
  const number = wholeIn(count, { min: 1, max: MAX_NEW_VOUCHERS });
  if (number === undefined || number === null)
    errors.count = `Please enter a whole number from 1 to ${MAX_NEW_VOUCHERS.toLocaleString('en')}.`;
  const start = prefix.trim().toUpperCase();
  if (!/^[A-Z0-9]{0,10}$/.test(start)) errors.prefix = 'At most 10 letters and digits.';
  return Object.keys(errors).length > 0 || !number ? { errors } : { count: number, prefix: start };
}

/** The fields of a voucher, or why they are refused. `stored`: the voucher that is edited. */
export function readVoucher(
  texts: VoucherTexts,
  { now, stored = null }: { now: number; stored?: EditedVoucher | null },
): { fields: Omit<NewVoucher, 'code'> } | { errors: VoucherErrors } {
  const type = stored?.type ?? VOUCHER_TYPES.find((each) => each === texts.type);
  const fields: VoucherFields = {
    purpose: texts.purpose.replace(/\s+/g, ' ').trim() || null,
    straight_percent: wholeIn(texts.straight, { min: 1, max: 100 }) ?? null,
    installment_percent: wholeIn(texts.installment, { min: 1, max: 100 }) ?? null,
    starts_at: dayIn(texts.from || isoDateInManila(now), stored && startText(stored), stored?.starts_at) ?? 0,
    ends_at: endIn(texts.until, stored) ?? null,
    use_limit: wholeIn(texts.limit, { min: 1, max: MAX_LIMIT }) ?? null,
    collector_limit: wholeIn(texts.perCollector, { min: 1, max: MAX_LIMIT }) ?? null,
  };
  const errors = {
    ...syntaxErrors(texts, stored),
    ...(type ? {} : { type: `The type is one of ${VOUCHER_TYPES.join(', ')}.` }),
  };
  if (Object.keys(errors).length === 0) Object.assign(errors, ruleErrors(fields, { now, stored }));
  return Object.keys(errors).length > 0 || !type ? { errors } : { fields: { ...fields, type } };
}

/** Errors of fields whose text cannot be parsed. */
function syntaxErrors(texts: VoucherTexts, stored: EditedVoucher | null): VoucherErrors {
  const { purpose, straight, installment, from, until, limit, perCollector } = texts;
  const errors: VoucherErrors = {};
  const isNoPercent = (text: string) => wholeIn(text, { min: 1, max: 100 }) === undefined;
  const isNoCount = (text: string) => wholeIn(text, { min: 1, max: MAX_LIMIT }) === undefined;
  if (purpose.trim().length > MAX_PURPOSE) errors.purpose = atMost(MAX_PURPOSE);
  if (isNoPercent(straight)) errors.straight = PERCENT;
  if (isNoPercent(installment)) errors.installment = PERCENT;
  const isKnown = (day: string) => day === '' || (stored && [startText(stored), endText(stored)].includes(day));
  if (!isKnown(from.trim()) && !isDay(from)) errors.from = NO_DAY;
  if (!isKnown(until.trim()) && !isDay(until)) errors.until = NO_DAY;
  if (isNoCount(limit)) errors.limit = COUNT;
  if (isNoCount(perCollector)) errors.perCollector = COUNT;
  return errors;
}

/** What is refused of fields that are each possible. */
function ruleErrors(
  fields: VoucherFields,
  { now, stored }: { now: number; stored: EditedVoucher | null },
): VoucherErrors {
  const { straight_percent, installment_percent, starts_at, ends_at, use_limit } = fields;
  const errors: VoucherErrors = {};
  if (straight_percent === null && installment_percent === null)
    errors.straight = 'A voucher needs a percentage, for one payment or for installments.';
  const isNewEnd = ends_at !== null && ends_at !== stored?.ends_at;
  if (isNewEnd && (ends_at <= starts_at || ends_at <= now)) errors.until = 'With this last day it could never be used.';
  if (!stored) return errors;
  if (use_limit !== null && use_limit < stored.used) errors.limit = LIMIT_BELOW_USES;
  const fixed = { straight_percent: 'straight', installment_percent: 'installment', starts_at: 'from' } as const;
  for (const column of FIXED_BY_USE)
    if (stored.used > 0 && fields[column] !== stored[column]) errors[fixed[column]] = IN_USE;
  return errors;
}

/** The texts of a stored voucher. */
export function voucherTexts(voucher: EditedVoucher): VoucherTexts {
  return {
    purpose: voucher.purpose ?? '',
    type: voucher.type,
    straight: textOf(voucher.straight_percent),
    installment: textOf(voucher.installment_percent),
    from: startText(voucher),
    until: endText(voucher),
    limit: textOf(voucher.use_limit),
    perCollector: textOf(voucher.collector_limit),
  };
}

/** The first day. */
export function startText({ starts_at }: Pick<VoucherFields, 'starts_at'>): string {
  return isoDateInManila(starts_at);
}

/** The last day; empty without an end. */
export function endText({ ends_at }: Pick<VoucherFields, 'ends_at'>): string {
  return ends_at === null ? '' : isoDateInManila(ends_at - 1);
}

type Dated = Pick<EditedVoucher, 'starts_at' | 'ends_at' | 'use_limit' | 'used'>;

export function voucherState({ starts_at, ends_at, use_limit, used }: Dated, now: number): VoucherState {
  if (ends_at !== null && ends_at <= now) return 'ended';
  if (use_limit !== null && used >= use_limit) return 'used-up';
  return starts_at > now ? 'upcoming' : 'current';
}

/** A whole number; null for an empty text, undefined for another text. */
function wholeIn(text: string, { min, max }: { min: number; max: number }): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

function isDay(text: string): boolean {
  const day = text.trim();
  return isIsoDate(day) && day.startsWith('20');
}

/** The start of a day; the stored time if the text still is what was stored, because it may be within that day. */
function dayIn(text: string, storedText: string | null, stored: number | undefined): number | null {
  const day = text.trim();
  if (stored !== undefined && day === storedText) return stored;
  return isDay(day) ? timeInManila(day) : null;
}

/** The end of a day. */
function endIn(text: string, stored: EditedVoucher | null): number | null {
  const day = text.trim();
  if (stored && day === endText(stored)) return stored.ends_at;
  return isDay(day) ? timeInManila(day) + DAY : null;
}

function textOf(number: number | null): string {
  return number === null ? '' : String(number);
}
