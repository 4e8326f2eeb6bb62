import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await createPeople(database);
  await createSignIn(database);
  // What staff have changed. Rows are only added, and deleted after two years.
  await database.schema.createTable('audit_log', (table) => {
    table.increments('id');
    table.bigInteger('at').notNullable().index();
    // Null for the command line.
    table.integer('staff_id').references('staff.id').index();
    // The name at that time.
    table.string('actor', 254).notNullable();
    table.string('action', 60).notNullable().index();
    // What was changed: a key such as `staff:12`, and its name at that time.
    table.string('subject', 100).notNullable().index();
    table.string('subject_name', 254).notNullable();
    // JSON: a list of `{ field, from, to }`.
    table.text('changes').notNullable();
  });
  await forbidUpdates(database);
}

async function createPeople(database: Knex): Promise<void> {
  await database.schema.createTable('staff', (table) => {
    table.increments('id');
    // Lower case.
    table.string('email', 254).notNullable();
    table.string('name', 100).notNullable();
    table.string('role', 20).notNullable();
    // The user handle of passkeys, base64url.
    table.string('handle', 100).notNullable().unique();
    // The owner of the demo, who signs in by a printed link and never in production.
    table.boolean('is_demo').notNullable().defaultTo(false);
    table.bigInteger('created_at').notNullable();
    table.bigInteger('removed_at');
    table.check("role in ('owner', 'manager', 'sales', 'editor')", [], 'staff_role');
  });
  await database.raw('create unique index staff_by_email on staff (email) where removed_at is null');
  await database.schema.createTable('invitations', (table) => {
    table.increments('id');
    table.string('email', 254).notNullable().index();
    table.string('role', 20).notNullable();
    // The hash of the secret in the link.
    table.string('token_hash', 64).notNullable().unique();
    // Signs in as the owner of the demo.
    table.boolean('is_demo').notNullable().defaultTo(false);
    table.bigInteger('created_at').notNullable();
    table.bigInteger('expires_at').notNullable().index();
    table.bigInteger('used_at');
    table.bigInteger('withdrawn_at');
    table.check("role in ('owner', 'manager', 'sales', 'editor')", [], 'invitations_role');
  });
}

async function createSignIn(database: Knex): Promise<void> {
  await database.schema.createTable('passkeys', (table) => {
    // The credential's id, base64url.
    table.string('id', 1400).primary();
    table.integer('staff_id').notNullable().references('staff.id').index();
    // COSE, base64url.
    table.text('public_key').notNullable();
    table.bigInteger('counter').notNullable();
    // JSON: a list such as `["internal"]`.
    table.text('transports').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('used_at').notNullable();
  });
  // Challenges that a passkey has answered, so that each is answered once.
  await database.schema.createTable('used_challenges', (table) => {
    table.string('hash', 64).primary();
    table.bigInteger('expires_at').notNullable().index();
  });
  await database.schema.createTable('staff_sessions', (table) => {
    // The hash of the secret in the cookie.
    table.string('id', 64).primary();
    table.integer('staff_id').notNullable().references('staff.id').index();
    table.string('device', 100).notNullable();
    table.bigInteger('created_at').notNullable();
    // The end after twelve hours without a request; a request moves it.
    table.bigInteger('idle_at').notNullable();
    // The end whatever happens.
    table.bigInteger('expires_at').notNullable();
  });
}

async function forbidUpdates(database: Knex): Promise<void> {
  if (!isPostgres(database)) {
    await database.raw(
      "create trigger audit_log_is_final before update on audit_log begin select raise(abort, 'audit_log is never edited'); end",
    );
    return;
  }
  await database.raw(`create function refuse_audit_update() returns trigger language plpgsql as $$
    begin raise exception 'audit_log is never edited'; end $$`);
  await database.raw(
    'create trigger audit_log_is_final before update on audit_log for each row execute function refuse_audit_update()',
  );
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['audit_log', 'staff_sessions', 'used_challenges', 'passkeys', 'invitations', 'staff'])
    await database.schema.dropTable(table);
  if (isPostgres(database)) await database.raw('drop function refuse_audit_update()');
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
