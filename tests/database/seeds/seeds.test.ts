import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoCatalogue } from '../../../database/seeds/demo/catalogue.ts';
import type { DemoCatalogue } from '../../../database/seeds/demo/demo-catalogue.ts';
import { seedDemo } from '../../../database/seeds/run.ts';
import { planOrders } from '../../../database/seeds/sales/plan.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import { dueIssues } from '../../../server/newsletter/sending/records.ts';
import { DAY, HOUR } from '../../../server/time/time.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';

const now = Date.UTC(2026, 10, 21);

onEachEngine('the demo gallery', (engine) => {
  let database: Knex;

  beforeAll(async () => {
    database = await engine.open();
    expect(await seedDemo(database, catalogue, now)).toBe('seeded');
  });

  it('is inserted once: a database with an artwork stays unchanged', async () => {
    const before = await database('artworks').count({ count: '*' }).first();
    expect(await seedDemo(database, catalogue, now + DAY)).toBe('not-empty');
    expect(await database('artworks').count({ count: '*' }).first()).toEqual(before);
  });

  it('is inserted once by two processes that start together', async () => {
    const settings = await engine.create();
    const both = await Promise.all([engine.open(settings), engine.open(settings)]);
    const outcomes = await Promise.all(both.map((each) => seedDemo(each, catalogue, now)));
    expect(outcomes.sort()).toEqual(['not-empty', 'seeded']);
  });

  it('is the same on every start, with times relative to now', async () => {
    const later = await engine.open();
    await seedDemo(later, catalogue, now + DAY);
    const rows = (of: Knex) =>
      of('artworks').orderBy('id').select('slug', 'title', 'price', 'published_at', 'image_id');
    const [first, second] = [await rows(database), await rows(later)];
    expect(second).toEqual(first.map((row) => ({ ...row, published_at: row.published_at + DAY })));
    expect(await later('images').orderBy('id').select()).toEqual(await database('images').orderBy('id').select());
  });

  it('has sold artworks, and the interests of the last days', async () => {
    const sold = await database('reservations as r')
      .join('artworks as a', 'a.id', 'r.artwork_id')
      .select('a.slug', 'r.since');
    expect(sold).toEqual([{ slug: 'still-water', since: expect.any(Number) }]);
    const since = Number(sold[0]?.since);
    expect([since > now - 4 * DAY, since < now - 2 * DAY]).toEqual([true, true]);
    const interests = await database('interests').groupBy('kind').orderBy('kind').select('kind').count({ count: '*' });
    expect(interests).toEqual([
      { kind: 'cart-add', count: 1 },
      { kind: 'favorite', count: 2 },
      { kind: 'view', count: 5 },
    ]);
    const { first, last } = (await database('interests')
      .min({ first: 'happened_at' })
      .max({ last: 'happened_at' })
      .first()) as never;
    expect([first > now - 2 * DAY, last < now - DAY]).toEqual([true, true]);
  });

  it('has a header with a list, grouped columns and a disabled item, and a footer', async () => {
    const { app } = await openApp({ database, now });
    const { menus, banner } = inertiaPage(await request(app).get('/')).props;
    const { header, footer } = menus as unknown as { header: { menuItems: Item[] }; footer: Item[] };
    const named = (name: string) => header.menuItems.find((item) => item.name === name) as Item;
    expect(named('Artworks').children.map((group) => group.children.length)).toEqual([1, 1, 4]);
    expect(named('Styles').children.map((style) => [style.value, style.children])).toEqual([
      ['/artworks?styles[]=folk', []],
    ]);
    expect(await database('menu_items').where('enabled', false).count({ count: '*' }).first()).toEqual({ count: 2 });
    expect(JSON.stringify(menus)).not.toContain('Private viewings');
    expect(footer.length).toBeGreaterThan(1);
    expect(banner).toMatchObject({ updatedAt: new Date(now).toISOString() });
  });

  it('has orders of the sold artworks, which keep all rules of the database', async () => {
    const demo = await engine.open();
    // A Monday in Manila.
    for (const [gallery, name] of [[demo, demoCatalogue()] as const, [database, catalogue] as const]) {
      if (gallery === demo) await seedDemo(demo, demoCatalogue(), Date.UTC(2026, 10, 23, 6));
      expect(await findViolations(gallery)).toEqual([]);
      const works = name.artworks.filter(({ sold }) => sold).length;
      expect(
        await gallery('reservations').where({ state: 'sold' }).whereNotNull('order_id').pluck('artwork_id'),
      ).toHaveLength(works);
    }
  });

  it('has subscribers, an issue of the newsletter with counts that agree, and a draft', async () => {
    const [sent, draft] = await database('newsletter_issues').orderBy('id');
    expect([sent?.state, draft?.state]).toEqual(['sent', 'draft']);
    const states = await database('newsletter_deliveries')
      .where('issue_id', sent?.id ?? 0)
      .pluck('state');
    expect(states).toHaveLength(sent?.total ?? 0);
    expect(states.filter((state) => state === 'sent')).toHaveLength(sent?.sent ?? 0);
    expect(states.filter((state) => state === 'failed')).toHaveLength(sent?.failed ?? 0);
    const bounced = await database('newsletter_subscriptions').whereNotNull('bounced_at').pluck('email');
    expect(bounced).toHaveLength(sent?.bounced ?? 0);
    const confirmed = await database('newsletter_subscriptions').whereNotNull('confirmed_at').pluck('email');
    expect(confirmed).toHaveLength((sent?.total ?? 0) - (sent?.unsubscribed ?? 0));
    expect(await database('newsletter_deliveries').whereNull('email').pluck('state')).toEqual(['sent']);
    // Nothing is due: the demo sends no mail by itself.
    expect(await dueIssues(database, now + DAY).pluck('id')).toEqual([]);
  });

  it('has menus and a banner without broken links', async () => {
    const { app } = await openApp({ database, now });
    const addresses: string[] = await database('menu_items')
      .where('enabled', true)
      .whereNotNull('address')
      .distinct()
      .pluck('address');
    for (const address of addresses) expect((await request(app).get(address)).status, address).toBe(200);
  });

  it('counts the artist and the works on the home page, which shows no section for one style', async () => {
    const { app } = await openApp({ database, now });
    const { props } = inertiaPage(await request(app).get('/'));
    expect(props).toMatchObject({ counts: { artworks: 2, artists: 1 }, hero: { slug: 'quiet-hills' } });
    expect(props.styles).toEqual([]);
  });
});

describe('the orders of the demo gallery', () => {
  const weekdayOf = (time: number) => new Date(time + 8 * HOUR).getUTCDay();

  it('are handed over on working days, in the order of their steps, on whichever day the demo starts', () => {
    for (let start = 0; start < 7; start++) {
      const time = Date.UTC(2026, 10, 21 + start, 6);
      const orders = planOrders(demoCatalogue().artworks, time);
      expect(orders.length).toBeGreaterThan(8);
      for (const { place, channel, placedAt, paidAt, steps, pickupDay, delivery } of orders) {
        const times = [placedAt, paidAt, ...steps.map(({ at }) => at), time];
        expect([place, start, times]).toEqual([place, start, times.toSorted((a, b) => a - b)]);
        const inGallery = [...steps.map(({ at }) => at), ...(channel === 'desk' ? [paidAt] : [])];
        const days = [...inGallery.map(weekdayOf), ...(delivery === 'pickup' ? [new Date(pickupDay).getUTCDay()] : [])];
        expect([place, start, days.filter((day) => day === 0 || day === 6)]).toEqual([place, start, []]);
      }
    }
  });
});

interface Item {
  name: string;
  value: string | null;
  children: Item[];
}

const picture = (seed: number) => ({ hand: 'terraces' as const, seed, widthIn: 24, heightIn: 18 });

const WORK = {
  artistSlug: 'ana-reyes',
  category: 'paintings',
  styles: ['folk'],
  medium: 'oil',
  mediumDescription: 'Oil on linen',
  subjects: ['land'],
  tags: ['green'],
  description: 'Hills.',
  altText: 'Green hills',
  yearMade: 2025,
  madeIn: 'Ifugao',
  heightIn: 18,
  widthIn: 24,
  depthIn: null,
  priceCentavos: 1_200_000,
  discountedPriceCentavos: null,
};

const catalogue: DemoCatalogue = {
  artistTypes: [{ slug: 'painter', name: 'Painter' }],
  categories: [{ slug: 'paintings', name: 'Paintings' }],
  styles: [{ slug: 'folk', name: 'Folk', backgroundArtworkSlug: 'quiet-hills' }],
  media: [{ slug: 'oil', name: 'Oil' }],
  subjects: [{ slug: 'land', name: 'Land' }],
  tags: [{ slug: 'green', name: 'Green' }],
  artists: [
    {
      slug: 'ana-reyes',
      name: 'Ana Reyes',
      hometown: 'Ifugao',
      bio: 'Paints.',
      types: ['painter'],
      isShownOnWebsite: true,
      publishedDaysAgo: 30,
      portrait: picture(1),
    },
  ],
  artworks: [
    { ...WORK, slug: 'quiet-hills', title: 'Quiet Hills', publishedDaysAgo: 5, sold: null, picture: picture(2) },
    {
      ...WORK,
      slug: 'still-water',
      title: 'Still Water',
      publishedDaysAgo: 9,
      sold: { daysAgo: 3 },
      picture: picture(3),
    },
  ],
  exhibits: [
    {
      slug: 'highlands',
      kind: 'exhibition',
      title: 'Highlands',
      startsDaysFromNow: -3,
      endsDaysFromNow: 20,
      venue: 'Makati',
      description: 'Hills.',
      longDescription: 'Many hills.',
      buttonName: 'View',
      artworkSlugs: ['still-water', 'quiet-hills'],
      background: picture(4),
    },
  ],
  collectors: [{ slug: 'bea', name: 'Bea', location: 'Cebu', quote: 'Lovely.', cover: picture(5) }],
  curatorPicks: ['quiet-hills'],
  interest: [{ artworkSlug: 'quiet-hills', daysAgo: 1, views: 5, favorites: 2, shares: 0, cartAdds: 1 }],
};
