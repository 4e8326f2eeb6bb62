import { resolve } from 'node:path';
import { connect } from './connect.ts';

// For knex's own commands, as `npx knex --knexfile database/knexfile.ts migrate:status`, with the same two settings as the server.
const database = connect({
  databaseUrl: process.env.DATABASE_URL || null,
  // From the project's folder, as the server takes it; knex itself works in this one.
  dataDir: resolve(import.meta.dirname, '..', process.env.DATA_DIR || 'storage'),
});

export default database.client.config;
