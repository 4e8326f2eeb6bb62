import type { Knex } from 'knex';

// How far a paid order has come on its way to the collector; null until the gallery begins to prepare it.
export async function up(database: Knex): Promise<void> {
  await database.raw(
    "alter table orders add column fulfilment varchar(10) check (fulfilment in ('preparing', 'ready', 'shipped', 'delivered'))",
  );
  await database.schema.alterTable('orders', (table) => {
    table.string('carrier', 60);
    table.string('tracking_number', 60);
  });
  await database('orders').whereNotNull('fulfilled_at').update({ fulfilment: 'delivered' });
  await database('order_history').where({ because: 'fulfilled' }).update({ because: 'delivered' });
}

export async function down(database: Knex): Promise<void> {
  await database('order_history').whereIn('because', ['preparing', 'ready', 'shipped']).delete();
  await database('order_history').where({ because: 'delivered' }).update({ because: 'fulfilled' });
  for (const column of ['fulfilment', 'carrier', 'tracking_number'])
    await database.raw('alter table orders drop column ??', [column]);
}
