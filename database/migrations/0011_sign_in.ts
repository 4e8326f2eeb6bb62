import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // An address that a provider told without vouching for it, until its owner has said yes to the mail.
  await database.schema.createTable('email_confirmations', (table) => {
    // A hash of what stands in the mail: whoever reads this table can confirm nothing.
    table.string('token', 64).primary();
    table.string('provider', 20).notNullable();
    table.string('subject', 255).notNullable();
    table.string('email', 254).notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('expires_at').notNullable().index();
    table
      .foreign(['provider', 'subject'])
      .references(['provider', 'subject'])
      .inTable('identities')
      .onDelete('cascade');
    table.index(['provider', 'subject'], 'email_confirmations_of_identity');
  });
  // With an account its sessions end.
  await database.raw('alter table sessions add column account_id integer references accounts (id) on delete cascade');
  await database.raw('create index sessions_of_account on sessions (account_id) where account_id is not null');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop index sessions_of_account');
  await database.raw('alter table sessions drop column account_id');
  await database.schema.dropTable('email_confirmations');
}
