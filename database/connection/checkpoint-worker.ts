import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

// A thread of a serving process, with a connection of its own.

/** Milliseconds between two checkpoints; the log grows by a few megabytes in that time. */
const INTERVAL = 2_000;
/** Checkpoints in a row: the log grows while one waits for the disk, and SQLite restarts it only when all of it was moved. */
const MAX_CHECKPOINTS = 3;

const database = new Sqlite(workerData.filename);
database.pragma('synchronous = NORMAL');
database.pragma('busy_timeout = 0');
const timer = setInterval(checkpoint, INTERVAL);
parentPort?.once('message', () => {
  clearInterval(timer);
  database.close();
});
checkpoint();

function checkpoint(): void {
  for (let count = 0; count < MAX_CHECKPOINTS && !isAllMoved(); count++);
}

/** A passive checkpoint blocks no reader or writer. `busy`: another process is running one. */
function isAllMoved(): boolean {
  const [{ busy, log, checkpointed }] = database.pragma('wal_checkpoint(PASSIVE)') as [Checkpoint];
  return busy === 1 || log === checkpointed;
}

/** Pages of the log, and those that are in the file. */
interface Checkpoint {
  busy: 0 | 1;
  log: number;
  checkpointed: number;
}
