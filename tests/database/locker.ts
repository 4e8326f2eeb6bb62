import Database from 'better-sqlite3';

// Another process that holds the write lock of the given file until it receives a message. It ends with the process that started it.
process.once('disconnect', () => process.exit(0));
const database = new Database(process.argv[2]);
database.exec('BEGIN IMMEDIATE');
process.send?.('locked');
process.once('message', () => {
  database.exec('ROLLBACK');
  database.close();
  process.disconnect();
});
