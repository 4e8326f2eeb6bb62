import type { Knex } from 'knex';

// What the collector was told of the shipment at each step. A first shipment that was corrected before now stays without.
export async function up(database: Knex): Promise<void> {
  await database.schema.alterTable('order_history', (table) => {
    table.string('carrier', 60);
    table.string('tracking_number', 60);
  });
  // Orders have shipments since 0055, which databases of before that migration run after this one.
  if (!(await database.schema.hasColumn('orders', 'carrier'))) return;
  // The order has the values of its last step.
  await database.raw(`
    update order_history set
      carrier = (select o.carrier from orders o where o.id = order_history.order_id),
      tracking_number = (select o.tracking_number from orders o where o.id = order_history.order_id)
    where id in (select max(id) from order_history where because in ('shipped', 'shipment-corrected') group by order_id)`);
}

export async function down(database: Knex): Promise<void> {
  for (const column of ['carrier', 'tracking_number'])
    await database.raw('alter table order_history drop column ??', [column]);
}
