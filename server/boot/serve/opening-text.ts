import cluster from 'node:cluster';
import type { Context } from '../../context.ts';
import { createDemoLink } from '../../staff/demo-owner.ts';
import type { Settings } from '../settings/settings.ts';

/** The shop's address, and in the demo a link that signs in as its owner. Browsers refuse passkeys at an IP address, so its host is `localhost`. */
export async function openingText(
  { environment, publicUrl }: Pick<Settings, 'environment' | 'publicUrl'>,
  { database, now }: Pick<Context, 'database' | 'now'>,
  own: string,
): Promise<string> {
  const shop = `Galerya is open at ${publicUrl ? `${publicUrl} (${own})` : own}`;
  const isFirst = cluster.isPrimary || cluster.worker?.id === 1;
  if (!isFirst || (environment !== 'demo' && environment !== 'development')) return shop;
  const origin = publicUrl ?? own.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0)(?=:|$)/, '//localhost');
  return `${shop}\nAdmin: ${origin}${await createDemoLink(database, now())}`;
}
