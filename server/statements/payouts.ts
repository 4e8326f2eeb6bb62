import type { Knex } from 'knex';
import { serialize } from '../../database/engine.ts';
import { writeDurably } from '../../database/transaction.ts';
import { findRemainingArtist } from '../artists/records.ts';
import { withCurrency } from '../artworks/format/money.ts';
import type { ChangeBy } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import { formatIsoDate, isoDateInManila } from '../time/time.ts';
import { balanceOf } from './entries.ts';
import { PAYOUT_METHODS, type PayoutFields, type PayoutRow } from './payout.ts';
import { findArtistNames, findOpenMonths, payouts } from './records.ts';

/** The payouts of an artist, the latest first. */
export function listPayouts(database: Knex, artistId: number): Promise<PayoutRow[]> {
  return payouts(database)
    .whereRaw('coalesce(ar.merged_into_id, p.artist_id) = ?', [artistId])
    .orderBy('p.paid_on', 'desc')
    .orderBy('p.id', 'desc');
}

type RecordOutcome =
  | { outcome: 'recorded' | 'recorded-before' }
  /** The same form has recorded this payout, which differs. */
  | { outcome: 'form-used'; recorded: PayoutRow }
  /** It is more than this balance, and no advance. */
  | { outcome: 'exceeds'; balance: number };

/** Records a payout. `key`: random, of the form; the same form records one payout. `isAdvance`: it may exceed what is owed. */
export function recordPayout(
  database: Knex,
  {
    key,
    fields,
    isAdvance,
    ...by
  }: Pick<ChangeBy, 'actor' | 'now'> & { key: string; fields: PayoutFields; isAdvance: boolean },
): Promise<RecordOutcome> {
  return writeDurably(database, async (transaction) => {
    // Serialized, so that the second of two concurrent payouts reads the balance after the first.
    await serialize(transaction, 'statements');
    const artistId = (await findRemainingArtist(transaction, fields.artistId)) ?? fields.artistId;
    const recorded: PayoutRow | undefined = await payouts(transaction).where('p.key', key).first();
    if (recorded)
      return isSame(recorded, { ...fields, artistId }) ? { outcome: 'recorded-before' } : formUsed(recorded);
    const balance = balanceOf(await findOpenMonths(transaction, by.now), artistId);
    if (!isAdvance && fields.amount > Math.max(0, balance)) return { outcome: 'exceeds', balance };
    const { amount, paidOn: paid_on, method, reference } = fields;
    await insertPayout(
      transaction,
      { artist_id: artistId, key, amount, paid_on, method, reference, corrects: null },
      by,
    );
    return { outcome: 'recorded' };
  });
}

function formUsed(recorded: PayoutRow): RecordOutcome {
  return { outcome: 'form-used', recorded };
}

function isSame(row: PayoutRow, { artistId, amount, paidOn, method, reference }: PayoutFields): boolean {
  const stored = [row.artist_id, row.amount, row.paid_on, row.method, row.reference];
  return stored.join('\n') === [artistId, amount, paidOn, method, reference].join('\n');
}

/** Corrects a payout by another one with the opposite amount, dated today: rows of payouts never change. */
export function correctPayout(
  database: Knex,
  { id, ...by }: Pick<ChangeBy, 'actor' | 'now'> & { id: number },
): Promise<{ outcome: 'unknown' } | { outcome: 'corrected' | 'is-correction'; artistId: number }> {
  return writeDurably(database, async (transaction) => {
    const payout: PayoutRow | undefined = await payouts(transaction).where('p.id', id).first();
    if (!payout) return { outcome: 'unknown' };
    const { artist_id, amount, method, reference } = payout;
    if (payout.corrects !== null) return { outcome: 'is-correction', artistId: artist_id };
    const row = { artist_id, key: `correction-${id}`, amount: -amount, corrects: id, method, reference };
    // The second of two concurrent corrections inserts nothing.
    await insertPayout(transaction, { ...row, paid_on: isoDateInManila(by.now) }, by);
    return { outcome: 'corrected', artistId: artist_id };
  });
}

type NewPayout = Pick<PayoutRow, 'artist_id' | 'key' | 'amount' | 'paid_on' | 'corrects' | 'method' | 'reference'>;

/** Inserts nothing where the key was used before. */
async function insertPayout(
  transaction: Knex.Transaction,
  payout: NewPayout,
  { actor, now }: Pick<ChangeBy, 'actor' | 'now'>,
): Promise<void> {
  const written = await transaction('payouts')
    .insert({ ...payout, staff_id: actor.staffId, actor: actor.name, recorded_at: now })
    .onConflict('key')
    .ignore()
    .returning('id');
  if (written.length === 0) return;
  const names = await findArtistNames(transaction, [payout.artist_id]);
  const isCorrection = payout.corrects !== null;
  await recordChange(
    transaction,
    {
      actor,
      action: isCorrection ? 'payout.corrected' : 'payout.recorded',
      subject: `payouts:${payout.artist_id}`,
      subjectName: names.get(payout.artist_id) ?? '',
      changes: [
        { field: 'Amount', from: null, to: withCurrency(payout.amount) },
        { field: 'Paid on', from: null, to: formatIsoDate(payout.paid_on) },
        { field: 'Paid by', from: null, to: PAYOUT_METHODS[payout.method] },
        { field: 'Reference', from: null, to: payout.reference || null },
      ].filter(({ to }) => to !== null),
    },
    now,
  );
}
