import type { Knex } from 'knex';
import { type AccountMerge, moveAccountRows } from '../../database/account-rows.ts';
import type { Row } from '../../database/tables.d.ts';
import type { PaymentType } from './contract.ts';
import { type Refusal, refusalOf } from './eligibility.ts';
import type { Membership } from './membership.ts';
import type { VoucherRow } from './rows.ts';
import { percentFor } from './totals.ts';

/** A voucher that a cart shows as applied. */
export interface CartVoucher {
  voucher: VoucherRow;
  paymentType: PaymentType;
  membership: Membership | null;
}

type AppliedRow = VoucherRow & Pick<Row<'cart_vouchers'>, 'payment_type' | 'member_name' | 'member_id'>;

interface Use {
  voucherId: number;
  accountId: number;
  paymentType: PaymentType;
  now: number;
  /** An order whose use does not count, because checkout replaces it. */
  exceptOrderId?: number | null;
  /** The order had a use before and has released it: only the limits are checked. */
  isClaimedAgain?: boolean;
}

const COLUMNS = [
  'id',
  'code',
  'type',
  'straight_percent',
  'installment_percent',
  'starts_at',
  'ends_at',
  'use_limit',
  'collector_limit',
  'used',
].map((column) => `vouchers.${column}`);

/** The case of the code does not matter. */
export async function findVoucher(database: Knex, code: string): Promise<VoucherRow | null> {
  return (await database('vouchers').where('code', code.toUpperCase()).first(COLUMNS)) ?? null;
}

interface Eligibility {
  refusal: Refusal | null;
  /** Whether an order of the collector uses or has used it. */
  hasUsed: boolean;
}

/** Why a collector may not use a voucher now. This claims nothing: the order claims the use. */
export async function refusalFor(database: Knex, code: string, use: Omit<Use, 'voucherId'>): Promise<Eligibility> {
  const voucher = await findVoucher(database, code);
  return voucher ? eligibilityOf(database, voucher, use) : { refusal: 'unknown', hasUsed: false };
}

async function eligibilityOf(
  database: Knex,
  voucher: VoucherRow,
  { accountId, paymentType, now, exceptOrderId = null, isClaimedAgain = false }: Omit<Use, 'voucherId'>,
): Promise<Eligibility> {
  const uses: number[] = await database('voucher_uses')
    .where({ voucher_id: voucher.id, account_id: accountId })
    .pluck('order_id');
  const others = uses.filter((orderId) => orderId !== exceptOrderId);
  const used = voucher.used - (uses.length - others.length);
  const request = { voucher: { ...voucher, used }, usedByCollector: others.length, paymentType, now };
  const refusal = refusalOf(request, { isClaimedAgain });
  return { refusal, hasUsed: uses.length > 0 };
}

/** Replaces the cart's voucher. */
export async function applyToCart(
  transaction: Knex.Transaction,
  cartId: number,
  { voucher, paymentType, membership }: CartVoucher,
  now: number,
): Promise<void> {
  const row = {
    cart_id: cartId,
    voucher_id: voucher.id,
    payment_type: paymentType,
    member_name: membership?.member_name ?? null,
    member_id: membership?.member_id ?? null,
    applied_at: now,
  };
  await transaction('cart_vouchers').insert(row).onConflict('cart_id').merge();
}

export async function findApplied(database: Knex, cartId: number): Promise<CartVoucher | null> {
  const row = await database('cart_vouchers')
    .join('vouchers', 'vouchers.id', 'cart_vouchers.voucher_id')
    .where({ cart_id: cartId })
    .first<AppliedRow | undefined>([...COLUMNS, 'payment_type', 'member_name', 'member_id']);
  if (!row) return null;
  const { payment_type, member_name, member_id, ...voucher } = row;
  return {
    voucher,
    paymentType: payment_type,
    membership: member_id ? { member_name: member_name ?? '', member_id } : null,
  };
}

/** Removes the cart's voucher, or only the given one. Returns how many were removed. */
export async function removeFromCart(
  transaction: Knex.Transaction,
  cartId: number,
  voucherId: number | null = null,
): Promise<number> {
  const applied = transaction('cart_vouchers').where({ cart_id: cartId });
  return (voucherId === null ? applied : applied.where({ voucher_id: voucherId })).delete();
}

/**
 * Claims a use for an order and returns its percent, or the refusal. The counter is incremented first, which locks the voucher's
 * row: a concurrent claim waits and then sees this use.
 */
export async function claimUse(
  transaction: Knex.Transaction,
  { orderId, membership, ...use }: Use & { orderId: number; membership: Membership | null },
): Promise<{ refusal: Refusal } | { refusal: null; percent: number }> {
  const [voucher]: VoucherRow[] = await transaction('vouchers')
    .where({ id: use.voucherId })
    .where((left) => left.whereNull('use_limit').orWhereRaw('used < use_limit'))
    .update({ used: transaction.raw('used + 1') })
    .returning(COLUMNS.map((column) => column.replace('vouchers.', '')));
  if (!voucher) return { refusal: 'used-up' };
  const { refusal } = await eligibilityOf(transaction, { ...voucher, used: voucher.used - 1 }, use);
  if (refusal) {
    await transaction('vouchers').where({ id: use.voucherId }).decrement('used');
    return { refusal };
  }
  await transaction('voucher_uses').insert({
    order_id: orderId,
    voucher_id: use.voucherId,
    account_id: use.accountId,
    member_name: membership?.member_name ?? null,
    member_id: membership?.member_id ?? null,
    used_at: use.now,
  });
  return { refusal: null, percent: percentFor(voucher, use.paymentType) ?? 0 };
}

/** Releases the voucher use of an order; a second call changes nothing. */
export async function releaseUse(transaction: Knex.Transaction, orderId: number): Promise<void> {
  const use = await transaction('voucher_uses').where({ order_id: orderId }).first('voucher_id');
  const taken = await transaction('voucher_uses').where({ order_id: orderId }).delete();
  if (use && taken === 1) await transaction('vouchers').where({ id: use.voucher_id }).decrement('used');
}

export function mergeVoucherUses(transaction: Knex.Transaction, merge: AccountMerge): Promise<void> {
  return moveAccountRows(transaction, { table: 'voucher_uses' }, merge);
}

/** The uses still count for the limits of the vouchers. */
export async function anonymiseVoucherUses(transaction: Knex.Transaction, accountId: number): Promise<void> {
  await transaction('voucher_uses').where('account_id', accountId).update({ member_name: null, member_id: null });
}
