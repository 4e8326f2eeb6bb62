import { connect } from '../../../database/connect.ts';
import { createAccount } from '../../../database/factories/accounts.ts';
import { sessionCookie } from '../../support/visitors/sign-in.ts';
import { worksOf } from '../galleries/works.ts';
import { type Effort, measure } from '../load.ts';
import { CACHED_ENV, NAIVE_SERVER, SHOP_SERVER, start } from '../servers/servers.ts';
import { formatRatio, print } from '../table.ts';

/** Responses to a signed-in collector, which are not cached. The naive build has no sessions and serves its public pages. */
export async function compareSignedIn(folder: string, effort: Effort): Promise<void> {
  const naive = await start(NAIVE_SERVER, folder);
  const shop = await start(SHOP_SERVER, folder, CACHED_ENV);
  const Cookie = await collectorCookie(folder);
  const rows = [];
  for (const work of (await worksOf(shop.url)).compared) {
    const [plain = 0] = await measure([naive], work, effort);
    const [own = 0] = await measure([shop], { ...work, headers: { ...work.headers, Cookie } }, effort);
    rows.push([`${work.name}, signed in`, plain, own, formatRatio(own / plain)]);
  }
  print(['answers per CPU-second', 'naive', 'galerya', '÷ naive'], rows);
}

/** The Cookie header of a new collector. */
export async function collectorCookie(folder: string): Promise<string> {
  const database = connect({ dataDir: folder, databaseUrl: null });
  const account = await createAccount(database, { firstname: 'Luz', email: null });
  const cookie = await sessionCookie(database, account, Date.now, CACHED_ENV.SESSION_SECRET);
  await database.destroy();
  return `session=${encodeURIComponent(cookie)}`;
}
