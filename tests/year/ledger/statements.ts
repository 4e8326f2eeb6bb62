import { monthOf } from '../gallery/manila.ts';
import type { Order } from './records.ts';
import { saleLines } from './sales.ts';

interface Payout {
  artist: string;
  amount: number;
  at: number;
}

/** Centavos. */
export interface Statement {
  artist: string;
  works: number;
  price: number;
  discount: number;
  net: number;
  commission: number;
  owed: number;
  carried: number;
  paid: number;
  balance: number;
}

/** The statements of the artists. A closed month never changes: what comes later is in the next one. */
export class Statements {
  readonly closed = new Map<string, Statement[]>();
  readonly #payouts: Payout[] = [];
  /** Sales, refunds and payouts that a closed month has, by order, work and kind. */
  readonly #stated = new Set<string>();

  pay(payout: Payout): void {
    this.#payouts.push(payout);
  }

  close(month: string, orders: Order[]): void {
    const entries = this.#openEntries(orders).filter(({ at }) => monthOf(at) <= month);
    const carried = this.#balances();
    this.closed.set(month, statementsOf(entries, carried));
    for (const { key } of entries) this.#stated.add(key);
  }

  /** The statements of a month, closed or not. Earlier months are closed. */
  of(month: string, orders: Order[]): Statement[] {
    const open = this.#openEntries(orders).filter(({ at }) => monthOf(at) <= month);
    return this.closed.get(month) ?? statementsOf(open, this.#balances());
  }

  /** What the gallery owes to the artist now. */
  balanceOf(artist: string, orders: Order[]): number {
    const open = statementsOf(this.#openEntries(orders), this.#balances());
    return open.find((each) => each.artist === artist)?.balance ?? 0;
  }

  /** Artist → what is owed by closed months. */
  #balances(): Map<string, number> {
    const balances = new Map<string, number>();
    for (const statements of this.closed.values())
      for (const { artist, owed, paid } of statements) balances.set(artist, (balances.get(artist) ?? 0) + owed - paid);
    return balances;
  }

  #openEntries(orders: Order[]): Entry[] {
    const sales = saleLines(orders)
      .filter(({ item }) => item.ownership === 'consigned' && item.commissionPercent !== null)
      .map(({ kind, at, sign, order, item, net, commission, owed }) => ({
        key: `${order.number} ${item.work.slug} ${kind}`,
        artist: item.work.artist,
        at,
        works: sign,
        net,
        commission,
        owed,
        paid: 0,
        price: sign * item.price,
        discount: sign * item.discount,
      }));
    const payouts = this.#payouts.map(({ artist, amount, at }, index) => ({
      key: `payout ${index}`,
      artist,
      at,
      works: 0,
      price: 0,
      discount: 0,
      net: 0,
      commission: 0,
      owed: 0,
      paid: amount,
    }));
    return [...sales, ...payouts].filter(({ key }) => !this.#stated.has(key));
  }
}

type Entry = Omit<Statement, 'carried' | 'balance'> & { key: string; at: number };

const SUMS = ['works', 'price', 'discount', 'net', 'commission', 'owed', 'paid'] as const;

function statementsOf(entries: Entry[], carried: Map<string, number>): Statement[] {
  const owing = [...carried].flatMap(([artist, balance]) => (balance === 0 ? [] : [artist]));
  const artists = [...new Set([...entries.map(({ artist }) => artist), ...owing])].toSorted();
  return artists.map((artist) => {
    const statement: Statement = {
      artist,
      works: 0,
      price: 0,
      discount: 0,
      net: 0,
      commission: 0,
      owed: 0,
      paid: 0,
      balance: 0,
      carried: carried.get(artist) ?? 0,
    };
    for (const entry of entries.filter((each) => each.artist === artist))
      for (const name of SUMS) statement[name] += entry[name];
    statement.balance = statement.carried + statement.owed - statement.paid;
    return statement;
  });
}
