import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.alterTable('audit_log', (table) => {
    // JSON: what puts the old values back, with its `kind`; null for a change that cannot be undone.
    table.text('undo');
    // The id of the line that this change undoes. No foreign key: that line may be deleted before this one.
    table.integer('undoes');
  });
  // Each line is undone once.
  await database.raw('create unique index audit_log_undoes on audit_log (undoes) where undoes is not null');
  await database.schema.alterTable('staff_sessions', (table) => {
    // When the person proved who they are for the last time; null: at the sign-in.
    table.bigInteger('verified_at');
  });
  await database.schema.alterTable('staff', (table) => {
    // Google's id of a person who signs in with Google.
    table.string('google_subject', 255);
  });
  await database.raw(
    'create unique index staff_by_google on staff (google_subject) where google_subject is not null and removed_at is null',
  );
}

export async function down(database: Knex): Promise<void> {
  for (const index of ['audit_log_undoes', 'staff_by_google']) await database.raw(`drop index ${index}`);
  for (const [table, column] of [
    ['audit_log', 'undo'],
    ['audit_log', 'undoes'],
    ['staff_sessions', 'verified_at'],
    ['staff', 'google_subject'],
  ])
    await database.raw(`alter table ${table} drop column ${column}`);
}
