import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import gracefulShutdown from 'http-graceful-shutdown';
import { connect } from '../database/connect.ts';
import { createApp } from './app.ts';
import type { Context } from './context.ts';
import { builtFrontend } from './http/built-frontend.ts';
import type { Frontend } from './http/frontend.ts';
import { serverLimits } from './http/limits.ts';
import { openLog } from './http/log.ts';
import { openMetrics } from './http/metrics.ts';
import { pictureFiles } from './http/pictures.ts';
import { SessionStore } from './http/session-store.ts';
import { viteFrontend } from './http/vite-frontend.ts';
import { serveMetrics } from './processes.ts';
import type { Settings } from './settings.ts';

const HOUR = 3_600_000;
/** Milliseconds for what is under way when the process is told to stop. */
const LAST_ANSWERS = 15_000;

/** Opens everything, listens, says where, and closes it all again on a signal. */
export async function serve(settings: Settings): Promise<void> {
  const server = createServer(serverLimits);
  const context: Context = {
    settings,
    database: connect(settings),
    now: Date.now,
    log: openLog(settings.logLevel),
    frontend: await openFrontend(settings, server),
    pictures: pictureFiles(join(settings.dataDir, 'images')),
    metrics: openMetrics(),
  };
  server.on('request', createApp(context));
  await listen(server, settings);
  const metrics = serveMetrics(settings, context.metrics);
  const sweeping = sweepSessions(context);
  stopOnSignals(server, async () => {
    clearInterval(sweeping);
    metrics?.close();
    await context.frontend.close();
    await context.database.destroy();
  });
}

function openFrontend(settings: Settings, server: Server): Promise<Frontend> {
  return settings.environment === 'development'
    ? viteFrontend(server)
    : builtFrontend(join(import.meta.dirname, '../dist'));
}

async function listen(server: Server, { host, port, publicUrl }: Settings): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: chosen } = server.address() as AddressInfo;
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`;
  console.log(`Galerya is open at ${publicUrl ?? own}${publicUrl ? ` (${own})` : ''}`);
}

function sweepSessions({ database, now, log }: Context): NodeJS.Timeout {
  const store = new SessionStore(database, now);
  return setInterval(() => {
    store.sweep().catch((err) => log.error({ err }, 'ended sessions could not be swept'));
  }, HOUR).unref();
}

/** A second signal changes nothing: terminals and supervisors like to send several. */
function stopOnSignals(server: Server, close: () => Promise<void>): void {
  const stop = gracefulShutdown(server, { signals: '', timeout: LAST_ANSWERS, forceExit: false, onShutdown: close });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
