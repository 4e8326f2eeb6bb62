import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await createAccounts(database);
  await createEmailTokens(database);
  await createSessions(database);
  await database.schema.createTable('rate_limits', (table) => {
    // A hash of the client's address or id.
    table.string('key', 100).primary();
    table.integer('points').notNullable();
    table.bigInteger('expire').notNullable().index();
  });
}

export async function down(database: Knex): Promise<void> {
  for (const table of [
    ...['rate_limits', 'ended_sessions', 'sessions', 'email_changes', 'email_confirmations', 'addresses'],
    ...['identities', 'accounts'],
  ]) {
    await database.schema.dropTable(table);
  }
}

async function createAccounts(database: Knex): Promise<void> {
  await database.schema.createTable('accounts', (table) => {
    table.increments('id');
    table.string('firstname', 100).notNullable();
    table.string('name', 200).notNullable();
    // Lower case. Null if the provider sends none; verified only if `email_verified_at` is set.
    table.string('email', 254);
    table.bigInteger('email_verified_at');
    table.bigInteger('created_at').notNullable();
    // When the personal data was erased; orders that the law requires still refer to the row.
    table.bigInteger('erased_at');
    table.check('email_verified_at is null or email is not null', [], 'accounts_verified_email');
  });
  // A verified address belongs to one account; several accounts may claim an address that is not verified.
  await database.raw(
    'create unique index accounts_verified_email_unique on accounts (email) where email_verified_at is not null',
  );
  await database.schema.createTable('identities', (table) => {
    table.string('provider', 20).notNullable();
    // The provider's id of the person.
    table.string('subject', 255).notNullable();
    table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
    table.bigInteger('created_at').notNullable();
    table.primary(['provider', 'subject']);
    table.check("provider in ('google', 'facebook')", [], 'identities_provider');
  });
  await database.schema.createTable('addresses', (table) => {
    table.increments('id');
    table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
    table.string('first_name', 100).notNullable();
    table.string('last_name', 100).notNullable();
    table.string('phone', 40).notNullable();
    table.string('address_1', 200).notNullable();
    table.string('address_2', 200);
    // Ids of the published list of provinces and cities.
    table.integer('state_id').notNullable();
    table.integer('city_id').notNullable();
    table.bigInteger('created_at').notNullable();
  });
}

async function createEmailTokens(database: Knex): Promise<void> {
  // Addresses from a provider that does not verify them, until the owner of the mailbox confirms.
  await database.schema.createTable('email_confirmations', (table) => {
    // SHA-256 of the token in the mail.
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
    table.index(['provider', 'subject'], 'email_confirmations_identity');
  });
  // New e-mail addresses of accounts, until the owner of the mailbox confirms.
  await database.schema.createTable('email_changes', (table) => {
    table.integer('account_id').primary().references('accounts.id').onDelete('cascade');
    // SHA-256 of the token in the mail.
    table.string('token', 64).notNullable().unique();
    table.string('email', 254).notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('expires_at').notNullable().index();
  });
}

async function createSessions(database: Knex): Promise<void> {
  await database.schema.createTable('sessions', (table) => {
    // SHA-256 of the id in the cookie.
    table.string('id', 64).primary();
    table.text('data').notNullable();
    table.bigInteger('expires_at').notNullable().index();
    table.bigInteger('created_at').notNullable();
    table.integer('account_id').references('accounts.id').onDelete('cascade');
  });
  await database.raw('create index sessions_account_id on sessions (account_id) where account_id is not null');
  // Sessions that a sign-in or sign-out has ended, for as long as its response may be under way.
  await database.schema.createTable('ended_sessions', (table) => {
    // As in `sessions`.
    table.string('id', 64).primary();
    table.bigInteger('ended_at').notNullable().index();
  });
}
