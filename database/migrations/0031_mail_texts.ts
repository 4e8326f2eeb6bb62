import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // Texts of mails that the gallery has worded.
  await database.schema.createTable('mail_texts', (table) => {
    // Such as `order-paid`.
    table.string('kind', 40).primary();
    // JSON: the texts that differ from the defaults, by name.
    table.text('texts').notNullable();
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('mail_texts');
}
