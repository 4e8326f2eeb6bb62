import type { Knex } from 'knex';
import { required } from '../../../database/rows.ts';
import { orRolledBack, Rollback, write } from '../../../database/transaction.ts';
import type { ChangeBy, SentForm, UndoOutcome } from '../../audit/contract.ts';
import { changedFields, differences, plainText, undoFields } from '../../audit/differences.ts';
import { recordChange } from '../../audit/records.ts';
import { claimForm } from '../../audit/sent-forms.ts';
import { randomCode } from '../../http/security/secret-token.ts';
import { formatDate, formatDateTime } from '../../time/time.ts';
import type { EditedVoucher, NewVoucher, VoucherFields } from './contract.ts';
import { purposeSubject } from './ends.ts';
import { FIXED_BY_USE, typeName } from './fields.ts';

const FIELD_TEXTS: { [Field in keyof NewVoucher]?: string } = {
  type: 'For',
  purpose: 'Purpose',
  straight_percent: 'Percent, one payment',
  installment_percent: 'Percent, installments',
  starts_at: 'First day',
  ends_at: 'Last day',
  use_limit: 'Uses',
  collector_limit: 'Uses by one collector',
};

/** Characters of a random code after its prefix: 38 bits. */
const RANDOM_LENGTH = 8;
/** Rows of one insert. */
const BATCH = 500;

/** `form`: null for a voucher that no form creates. */
type Creation<Voucher> = ChangeBy & { voucher: Voucher; form: SentForm | null };

type CreateResult = { outcome: 'created'; id: number } | { outcome: 'code-taken' } | { outcome: 'form-used' };

/** Adds a voucher. `form-used`: the form has created another one. */
export async function createVoucher(database: Knex, creation: Creation<NewVoucher>): Promise<CreateResult> {
  return orRolledBack(write(database, (transaction) => create(transaction, creation)));
}

async function create(
  transaction: Knex.Transaction,
  { voucher, form, ...by }: Creation<NewVoucher>,
): Promise<CreateResult> {
  const sent = form ? await claimForm(transaction, form, by.now) : 'new';
  if (sent === 'changed') return { outcome: 'form-used' };
  if (sent === 'repeated') {
    const { id } = await required(transaction('vouchers').where('code', voucher.code).first('id'));
    return { outcome: 'created', id };
  }
  const row = { ...voucher, created_at: by.now };
  const [created] = await transaction('vouchers').insert(row).onConflict('code').ignore().returning('id');
  if (!created) throw new Rollback<CreateResult>({ outcome: 'code-taken' });
  const { id } = created;
  const changes = differences<Partial<NewVoucher>>({}, voucher, FIELD_TEXTS, textOf);
  const subject = voucherSubject({ id, code: voucher.code });
  await recordChange(transaction, { ...by, action: 'voucher.created', ...subject, changes }, by.now);
  return { outcome: 'created', id };
}

/** Adds many vouchers with random codes, which are alike otherwise. A form that was sent before creates no more of them. */
export function createVouchers(
  database: Knex,
  { voucher, form, count, prefix, ...by }: Creation<Omit<NewVoucher, 'code'>> & { count: number; prefix: string },
): Promise<{ outcome: 'created' | 'created-before' | 'form-used'; codes: string[] }> {
  return write(database, async (transaction) => {
    const codes: string[] = [];
    const sent = form ? await claimForm(transaction, form, by.now) : 'new';
    if (sent !== 'new') return { outcome: sent === 'changed' ? 'form-used' : 'created-before', codes };
    // A random code that exists already is left out, and another one is made.
    while (codes.length < count) {
      const missing = Math.min(BATCH, count - codes.length);
      const rows = Array.from({ length: missing }, () => {
        const code = [prefix, randomCode(RANDOM_LENGTH)].filter(Boolean).join('-');
        return { ...voucher, code, created_at: by.now };
      });
      const added = await transaction('vouchers').insert(rows).onConflict('code').ignore().returning('code');
      codes.push(...added.map(({ code }) => code));
    }
    const changes = [
      { field: 'Vouchers', from: null, to: String(count) },
      ...differences<Partial<NewVoucher>>({}, voucher, FIELD_TEXTS, textOf),
    ];
    const subject = purposeSubject(voucher.purpose ?? '');
    await recordChange(transaction, { ...by, action: 'voucher.created-many', ...subject, changes }, by.now);
    return { outcome: 'created', codes };
  });
}

type EditOutcome =
  | { outcome: 'saved' | 'unchanged' | 'unknown' | 'in-use' | 'limit-below-uses' }
  | { outcome: 'conflict'; current: EditedVoucher };

/** Changes fields of a voucher. Orders keep the discount that they have. */
export function editVoucher(
  database: Knex,
  { id, version, fields, ...by }: ChangeBy & { id: number; version: number | null; fields: Partial<VoucherFields> },
): Promise<EditOutcome> {
  return write(database, async (transaction) => {
    const current = await lockVoucher(transaction, id);
    if (!current) return { outcome: 'unknown' };
    if (version !== null && version !== current.version) return { outcome: 'conflict', current };
    return store(transaction, { current, fields, action: 'voucher.changed', by });
  });
}

/** Ends a voucher now, or before it begins. */
export function endVoucher(
  database: Knex,
  { id, ...by }: ChangeBy & { id: number },
): Promise<'ended' | 'unknown' | 'ended-before'> {
  return write(database, async (transaction) => {
    const current = await lockVoucher(transaction, id);
    if (!current) return 'unknown';
    if (current.ends_at !== null && current.ends_at <= by.now) return 'ended-before';
    await store(transaction, { current, fields: { ends_at: by.now }, action: 'voucher.ended', by });
    return 'ended';
  });
}

/** Undoes an edit or the end of a voucher. */
export async function undoVoucherFields(
  transaction: Knex.Transaction,
  { id, ...recorded }: { id: number; before: Partial<VoucherFields>; after: Partial<VoucherFields> },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const current = await findEditedVoucher(transaction, id);
  return undoFields<VoucherFields>(current, recorded, FIELD_TEXTS, (change) =>
    editVoucher(transaction, { id, ...change, ...by }),
  );
}

interface Store {
  current: EditedVoucher;
  fields: Partial<VoucherFields>;
  action: 'voucher.changed' | 'voucher.ended';
  by: ChangeBy;
}

async function store(
  transaction: Knex.Transaction,
  { current, fields, action, by }: Store,
): Promise<{ outcome: 'saved' | 'unchanged' | 'in-use' | 'limit-below-uses' }> {
  const { id, code, type, used, version, ...before } = current;
  const after = { ...before, ...fields };
  const changes = differences<Partial<NewVoucher>>(before, after, FIELD_TEXTS, textOf);
  if (changes.length === 0) return { outcome: 'unchanged' };
  if (used > 0 && FIXED_BY_USE.some((field) => after[field] !== before[field])) return { outcome: 'in-use' };
  if (after.use_limit !== null && after.use_limit < used) return { outcome: 'limit-below-uses' };
  await transaction('vouchers')
    .where({ id })
    .update({ ...after, version: version + 1 });
  const undo = { kind: 'voucher.fields', id, ...changedFields(before, after) } as const;
  await recordChange(transaction, { ...by, action, ...voucherSubject({ id, code }), changes, undo }, by.now);
  return { outcome: 'saved' };
}

const COLUMNS = [
  ...(['id', 'code', 'type', 'purpose', 'straight_percent', 'installment_percent', 'starts_at', 'ends_at'] as const),
  ...(['use_limit', 'collector_limit', 'used', 'version'] as const),
];

/** A voucher as staff edit it; null if there is none. */
export async function findEditedVoucher(database: Knex, id: number): Promise<EditedVoucher | null> {
  return (await database('vouchers').where({ id }).first<EditedVoucher | undefined>(COLUMNS)) ?? null;
}

async function lockVoucher(transaction: Knex.Transaction, id: number): Promise<EditedVoucher | null> {
  return (await transaction('vouchers').where({ id }).forUpdate().first<EditedVoucher | undefined>(COLUMNS)) ?? null;
}

/** A voucher as the audit log names it. */
export function voucherSubject({ id, code }: { id: number; code: string }) {
  return { subject: `voucher:${id}`, subjectName: code };
}

function textOf(field: keyof NewVoucher, value: Parameters<typeof plainText>[0]): string | null {
  if (field === 'type') return value ? typeName(value as NewVoucher['type']) : null;
  if (field === 'starts_at' && typeof value === 'number') return formatDate(value);
  if (field === 'ends_at' && typeof value === 'number') return formatDateTime(value - 1);
  return plainText(value);
}
