import { measureOffset } from '../../../database/clock.ts';
import { isPostgres } from '../../../database/engine.ts';
import { providerLabel } from '../../payments/registry.ts';
import { MINUTE, SECOND } from '../../time/time.ts';
import { type DoctorContext, type Finding, failure, ok, warning } from '../check.ts';

/** Milliseconds between this machine's clock and another one. */
const TOLERATED = 30 * SECOND;
/** PayMongo's webhooks are refused from here on, and soon after that the requests to a bucket. */
const HARMFUL = 5 * MINUTE;
const TIMEOUT = 4 * SECOND;

/** How far another clock is ahead, in milliseconds. */
interface Offset {
  clock: string;
  offset: number;
}

/** Compares this machine's clock with the database's, and with that of a payment provider or the bucket if there is one. */
export async function checkClock(context: DoctorContext): Promise<Finding[]> {
  const { database } = context;
  const offsets: Offset[] = [];
  if (database && isPostgres(database))
    offsets.push({ clock: "the database's clock", offset: await measureOffset(database, context.now) });
  const outside = (await providerOffset(context)) ?? (await bucketOffset(context));
  if (outside) offsets.push(outside);
  if (offsets.length === 0)
    return [ok('There is no other clock to compare with: no PostgreSQL, payment provider or bucket.')];
  const worst = Math.max(...offsets.map(({ offset }) => Math.abs(offset)));
  const text = offsets.map(({ clock, offset }) => `${clock} ${difference(offset)}`).join(', ');
  if (worst < TOLERATED) return [ok(`This machine's clock is right: ${text}.`)];
  const action = 'Run a time service such as chrony on this machine and on that of the database.';
  const finding = worst < HARMFUL ? warning : failure;
  return [finding(`This machine's clock or another one is wrong: ${text}.`, action)];
}

function difference(offset: number): string {
  const seconds = Math.abs(offset) / SECOND;
  if (seconds < 1) return 'differs by less than a second';
  return `is ${Math.round(seconds)} s ${offset > 0 ? 'ahead' : 'behind'}`;
}

/** The date of the first response to a key check. */
async function providerOffset({ paymentKeys, now }: DoctorContext): Promise<Offset | null> {
  for (const { name, check } of paymentKeys()) {
    const result = await check.then(
      ({ serverTime }) => ({ serverTime, at: now() }),
      () => null,
    );
    if (result?.serverTime)
      return { clock: `${providerLabel(name)}'s clock`, offset: untilNow(result.serverTime, result.at) };
  }
  return null;
}

/** Every response of a service has a date, also one that refuses. */
async function bucketOffset({ settings: { storage }, now }: DoctorContext): Promise<Offset | null> {
  if (storage.kind === 'folder') return null;
  const request = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) } as const;
  const response = await fetch(storage.endpoint, request).catch(() => null);
  const date = Date.parse(response?.headers.get('date') ?? '');
  return Number.isNaN(date) ? null : { clock: "the bucket's clock", offset: untilNow(date, now()) };
}

/** A date is in whole seconds, and the response took up to seconds: differences within a second are none. */
function untilNow(date: number, now: number): number {
  const offset = date - now;
  return offset < 0 && offset > -SECOND ? 0 : offset;
}
