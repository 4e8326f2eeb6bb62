import { Client, propsOf } from '../gallery/client.ts';
import { expectStatus } from '../gallery/staff.ts';
import { pesos } from '../ledger/money.ts';
import { type Buyer, type Cart, salePrice, statusOf, type Voucher, type Work } from '../ledger/records.ts';
import { check, type Year } from '../year.ts';

const FIRST_NAMES = ['Luz', 'Andoy', 'Tere', 'Jun', 'Maricel', 'Paolo', 'Ines', 'Ramon', 'Cora', 'Dante'];
const LAST_NAMES = ['Santos', 'Reyes', 'Cruz', 'Bautista', 'Ocampo', 'Garcia', 'Mendoza', 'Villanueva'];

/** A person who buys with an account, one purchase at a time. */
export class Collector implements Buyer {
  readonly name: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly cart: Cart;
  client: Client;
  /** The voucher of the cart. */
  voucher: Voucher | null = null;
  isBusy = false;
  readonly #origin: string;

  constructor(origin: string, number: number, { firstName, lastName }: { firstName: string; lastName: string }) {
    this.firstName = firstName;
    this.lastName = lastName;
    this.name = `${firstName} ${lastName}`;
    this.email = `collector-${number}@collectors.example.com`;
    this.address = `20.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    this.cart = { owner: this.email };
    this.#origin = origin;
    this.client = new Client(origin, this.address);
  }

  /** Opens another browser, without a session. */
  openBrowser(): void {
    this.client = new Client(this.#origin, this.address);
  }

  /** Signs in with Google through the double of the provider. */
  async signIn(): Promise<void> {
    const started = await this.client.get('/oauth/google?returnTo=/cart');
    expectStatus(started, 302, '/oauth/google');
    const chosen = await fetch(String(started.headers.location), {
      method: 'POST',
      body: new URLSearchParams({ person: 'typed', name: this.name, email: this.email }),
      redirect: 'manual',
    });
    const callback = new URL(chosen.headers.get('location') ?? '');
    expectStatus(await this.client.get(callback.pathname + callback.search), 303, 'the way back from the sign-in');
  }
}

/** The collectors of the gallery; new ones come all the time. */
export class Collectors {
  readonly all: Collector[] = [];
  /** Erased ones included. */
  #count = 0;

  /** One who is not buying right now, often a new one. */
  next({ random, gallery }: Year): Collector {
    const known = this.all.length > 0 && random.chance(0.55) ? random.pick(this.all) : null;
    if (known && !known.isBusy) return known;
    const names = { firstName: random.pick(FIRST_NAMES), lastName: random.pick(LAST_NAMES) };
    this.#count += 1;
    const collector = new Collector(gallery.origin, this.#count, names);
    this.all.push(collector);
    return collector;
  }

  remove(collector: Collector): void {
    this.all.splice(this.all.indexOf(collector), 1);
  }
}

/** Looks at some pages, as visitors do. */
export async function browsePages({ random, ledger, simulation }: Year, client: Client, works: Work[]): Promise<void> {
  if (random.chance(0.3)) expectStatus(await client.get('/'), 200, '/');
  if (random.chance(0.3)) expectStatus(await client.get(`/artworks?page=${random.between(1, 5)}`), 200, '/artworks');
  if (random.chance(0.2)) await client.get(`/artworks?search=${encodeURIComponent(random.pick(works).title)}`);
  for (const work of works) {
    const answer = await client.get(`/artworks/${work.slug}`);
    if (!work.isPublished) check(`the page of ${work.slug}, which is withdrawn,`, answer.status, 404);
    else expectStatus(answer, 200, `/artworks/${work.slug}`);
    if (work.isPublished) checkShown(work, propsOf(answer).artwork, simulation.now);
  }
  ledger.count('visits');
}

/** Compares a card or a page of a work with the ledger; the price of a sold one is private. */
export function checkShown(
  work: Work,
  shown: { status: string; price_with_currency: string | null },
  now: number,
): void {
  const { holding } = work;
  if (holding?.kind === 'order' && holding.order.isPaidUnseen) return;
  const status = statusOf(work, now);
  const price = status === 'Sold' ? null : pesos(salePrice(work));
  check(
    `what visitors see of ${work.slug} at ${new Date(now).toISOString()} (${work.events.join('; ')})`,
    [shown.status, shown.price_with_currency],
    [status, price],
  );
}

/** A published work that is free, at random. */
export function pickAvailable({ random, ledger, simulation }: Year): Work | null {
  const slugs = ledger.slugs;
  for (let tries = 0; tries < 200; tries++) {
    const work = ledger.work(random.pick(slugs));
    if (work.isPublished && statusOf(work, simulation.now) === 'Available') return work;
  }
  return null;
}
