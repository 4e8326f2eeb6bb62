import { connect } from './connect.ts';

// For knex's own commands, as `npx knex --knexfile database/knexfile.ts migrate:status`, with the same two settings as the server.
const database = connect({
  databaseUrl: process.env.DATABASE_URL || null,
  dataDir: process.env.DATA_DIR || 'storage',
});

export default database.client.config;
