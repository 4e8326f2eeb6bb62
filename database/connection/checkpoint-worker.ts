import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

// Beside a serving process, on a connection of its own.

/** Milliseconds between two looks; the log grows by some megabytes in that time at most. */
const interval = 2_000;
/** While one look waits for the disk the log grows: only when a look has moved all of it is it begun anew. */
const mostLooks = 3;

const database = new Sqlite(workerData.filename);
database.pragma('synchronous = NORMAL');
database.pragma('busy_timeout = 0');
const timer = setInterval(look, interval);
parentPort?.once('message', () => {
  clearInterval(timer);
  database.close();
});
look();

function look(): void {
  for (let looks = 0; looks < mostLooks && !isAllMoved(); looks++);
}

/** Waits for nobody, and nobody for it. Another process may be doing the same at the moment. */
function isAllMoved(): boolean {
  const [{ busy, log, checkpointed }] = database.pragma('wal_checkpoint(PASSIVE)') as [Checkpoint];
  return busy === 1 || log === checkpointed;
}

/** Pages of the log, and those of them that are in the file. */
interface Checkpoint {
  busy: 0 | 1;
  log: number;
  checkpointed: number;
}
