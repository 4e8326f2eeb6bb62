import type { Engine } from '../support/database.ts';
import { checkAll } from './checks/all.ts';
import { openGallery, type ProviderName } from './gallery/gallery.ts';
import { DAY, HOUR, MINUTE, monthStart, SECOND } from './gallery/manila.ts';
import { Random } from './gallery/random.ts';
import { Simulation } from './gallery/simulation.ts';
import { Staff } from './gallery/staff.ts';
import { GALLERY_EMAIL, Ledger } from './ledger/ledger.ts';
import { importWorks } from './scenarios/catalogue.ts';
import { changeCatalogue } from './scenarios/catalogue-changes.ts';
import { createPrivateHold, sellAtDesk } from './scenarios/gallery-sales.ts';
import { startPurchases } from './scenarios/purchases.ts';
import { closeMonth } from './scenarios/statements.ts';
import { createVouchers } from './scenarios/vouchers.ts';
import type { Year } from './year.ts';

/** The year has a New Year and a 29 February. */
const FIRST_MONTH = '2027-09';
const MONTHS = 12;

/** One for each month, in turn. */
const PROVIDERS: ProviderName[] = ['sandbox', 'paymongo', 'xendit'];

/** What happens in the gallery by day, and how often for each order of the year. */
const AT_THE_GALLERY = [
  { play: sellAtDesk, share: 0.15 },
  { play: createPrivateHold, share: 0.06 },
];

export interface Options {
  seed: number;
  orders: number;
  works: number;
}

/** Plays a year, and compares the server with the ledger at the end of each month and of the year. */
export async function playYear(engine: Engine, { seed, orders, works }: Options): Promise<Year> {
  const start = monthStart(FIRST_MONTH, 0);
  const gallery = await openGallery(engine, start);
  const ledger = new Ledger();
  const simulation = new Simulation(start, {
    onAdvance: gallery.setClock,
    afterStep: async () => {
      await gallery.work();
      ledger.afterWork(simulation.now, gallery.refundOutcome);
      ledger.seeMails(gallery.takeMails());
    },
  });
  const staff = new Staff({ origin: gallery.origin, address: '198.51.100.7', now: () => simulation.now });
  const months = Array.from({ length: MONTHS }, (_, index) =>
    new Date(monthStart(FIRST_MONTH, index) + DAY).toISOString().slice(0, 7),
  );
  const year: Year = { gallery, ledger, simulation, staff, months, random: new Random(seed), size: { orders, works } };
  simulation.start(start, () => openShop(year));
  await simulation.run();
  return year;
}

async function openShop(year: Year): Promise<void> {
  const { gallery, staff, simulation, ledger, months, size, random } = year;
  const changesPerDay = Math.min(1, size.orders / 1_000);
  await gallery.command('details', 'set', '--name', 'Galerya', '--email', GALLERY_EMAIL);
  const said = await gallery.command('staff', 'invite', 'owner@galerya.example', '--role', 'owner');
  const [link = ''] = /\/admin\/invitations\/\S+/.exec(said) ?? [];
  await staff.join(link, 'Maria Santos');
  ledger.expectMail('owner@galerya.example', 'Your invitation to the staff of Galerya');
  await importWorks(year, Math.ceil(size.works * 0.7));
  await createVouchers(year);
  startPurchases(year);
  for (const [index] of months.entries()) {
    const begins = monthStart(FIRST_MONTH, index);
    // The last second of a month, and the first one.
    simulation.start(monthStart(FIRST_MONTH, index + 1) - SECOND, () => checkAll(year, { isEnd: false }));
    const last = months[index - 1];
    // Some months later than others.
    if (last) simulation.start(begins + random.between(1, 12) * DAY, () => closeMonth(year, last));
    simulation.start(begins, async () => gallery.useProvider(PROVIDERS[index % 3] as ProviderName));
    if (index > 0)
      simulation.start(begins + 10 * 60 * MINUTE, () => importWorks(year, Math.floor((size.works * 0.3) / 11)));
    for (let day = begins; day < monthStart(FIRST_MONTH, index + 1); day += DAY) {
      if (size.orders >= 500 || new Date(day).getUTCDay() === 6) simulation.start(day + 19 * HOUR, gallery.workDaily);
      if (random.chance(changesPerDay))
        simulation.start(day + random.between(9 * HOUR, 18 * HOUR), () => changeCatalogue(year));
      for (const { play, share } of AT_THE_GALLERY)
        for (let left = (share * size.orders) / 365; left > 0; left -= 1)
          if (random.chance(Math.min(1, left)))
            simulation.start(day + random.between(10 * HOUR, 18 * HOUR), () => play(year));
    }
  }
  simulation.start(monthStart(FIRST_MONTH, MONTHS) + 10 * DAY, () => checkAll(year, { isEnd: true }));
}
