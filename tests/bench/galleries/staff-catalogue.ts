import { connect, type DatabaseSettings } from '../../../database/connect.ts';
import { DAY } from '../../../server/time/time.ts';
import { makeGallery } from './gallery.ts';

/**
 * A gallery with inventory numbers, artworks in every state, and artworks that lack something, without a search index. It has as
 * many collectors as artworks, and an order for each tenth of them. For each 500th it has an exhibition with 100 works.
 */
export async function makeStaffGallery(dataDir: string, size: number): Promise<void> {
  const now = Date.now();
  await makeGallery(dataDir, size, now);
  const database = connect({ dataDir, databaseUrl: null });
  for (const sql of [
    `insert into artwork_details (artwork_id, inventory_number, location)
      select id, 'INV-' || id, 'Room ' || (id % 40) from artworks`,
    "update images set alt = '' where id % 10 = 0",
    'update artworks set description = null where id % 7 = 0',
    'update artworks set medium_id = null where id % 9 = 0',
    `update artworks set published_at = null, last_published_at = ${now - DAY} where id % 20 = 1`,
    'update artworks set published_at = null where id % 33 = 2',
    `update artworks set published_at = ${now + DAY} where id % 50 = 3`,
    'delete from search_pending',
    `insert into accounts (firstname, name, email, email_verified_at, created_at)
      select 'Luz', 'Luz Muñoz ' || id, 'collector-' || id || '@example.com', 1, id from artworks`,
    `insert into newsletter_subscriptions (email, token, requested_at, expires_at, confirmed_at)
      select email, id, 1, 2, 2 from accounts where id % 3 = 0`,
    `insert into orders (number, account_id, state, idempotency_key, subtotal, discount, total, payment_method, payment_type,
        first_name, last_name, email, phone, delivery, pickup_day, pickup_time, placed_at, payment_due_at)
      select 'GA-' || id, (select min(id) from accounts) + (id * 7919) % (select count(*) from accounts),
        case when id % 50 = 0 then 'expired' else 'paid' end, id, 100, 0, 100, 'gcash', 'straight', 'Luz', 'Muñoz',
        'collector@example.com', '+63 917 555 0100', 'pickup', '2026-12-01', '10:00', id, id from artworks where id % 10 = 0`,
    `insert into order_items (order_id, artwork_id, position, title, artist_name, price, discount)
      select o.id, a.id, 0, a.title, 'Artist', 100, 0 from artworks a join orders o on o.number = 'GA-' || a.id`,
    `insert into exhibitions (slug, kind, title, starts_at, ends_at, venue, description, long_description, button_name, image_id,
        is_shown_on_website)
      select 'exhibition-' || id, 'exhibition', 'Dawn ' || id, ${now} - id * 60000, ${now} - id * 60000 + 30 * ${DAY}, 'Makati',
        'Rice.', '', 'See it', image_id, 1 from artworks where id % 500 = 0`,
    `insert into exhibition_artwork (exhibition_id, artwork_id, position)
      select e.id, a.id, a.id from artworks a join exhibitions e on e.slug = 'exhibition-' || ((a.id / 500 + 1) * 500)
      where a.id % 5 = 0`,
    `insert into receipts (order_id, provider, payment_id, amount, currency, paid_at, received_at)
      select id, 'sandbox', number, total, 'PHP', 1, 1 from orders where state = 'paid'`,
  ])
    await database.raw(sql);
  await database.destroy();
}

/** The statistics of the planner; on PostgreSQL also the old rows, as autovacuum does. */
export async function analyze(settings: DatabaseSettings): Promise<void> {
  const database = connect(settings);
  await database.raw(settings.databaseUrl === null ? 'analyze' : 'vacuum analyze');
  await database.destroy();
}
