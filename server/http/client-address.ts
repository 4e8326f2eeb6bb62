import type { Request } from 'express';

/**
 * Whom a limit counts: the address in front of all proxies that are ours, as `trust proxy` settles it. Of IPv6 the network,
 * since each customer has 2^64 addresses to choose from.
 */
export function clientAddress({ ip = '' }: Pick<Request, 'ip'>): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  return ip.includes(':') ? `${network(ip)}::/64` : ip;
}

function network(ip: string): string {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const groups = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
