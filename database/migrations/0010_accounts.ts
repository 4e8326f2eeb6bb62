import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('accounts', (table) => {
    table.increments('id');
    table.string('firstname', 100).notNullable();
    table.string('name', 200).notNullable();
    // Null where a provider tells none. Folded to lower case; whether it is proven is said by `email_verified_at`.
    table.string('email', 254);
    table.bigInteger('email_verified_at');
    table.bigInteger('created_at').notNullable();
    table.check('email_verified_at is null or email is not null', [], 'accounts_verify_what_they_have');
  });
  // A proven address belongs to one collector; claims that nobody has proven may repeat.
  await database.raw(
    'create unique index accounts_of_a_verified_email on accounts (email) where email_verified_at is not null',
  );
  await database.schema.createTable('identities', (table) => {
    table.string('provider', 20).notNullable();
    // The provider’s own name for the person.
    table.string('subject', 255).notNullable();
    table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
    table.bigInteger('created_at').notNullable();
    table.primary(['provider', 'subject']);
    table.check("provider in ('google', 'facebook')", [], 'identities_are_of_a_known_provider');
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('identities');
  await database.schema.dropTable('accounts');
}
