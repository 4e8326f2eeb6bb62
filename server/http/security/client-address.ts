import { createHash, createHmac } from 'node:crypto';
import type { Request } from 'express';

/**
 * Prefix lengths of IPv6 networks that limits count, with their factors. A customer has 2^64 addresses, and often 256 or 65,536
 * /64 networks, each with a limit of its own.
 */
export const IPV6_NETWORKS = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
];

/** Key of a limit: an address or network, and the factor by which its limit is larger. */
export interface ClientNetwork {
  name: string;
  factor: number;
}

/** The narrowest first: an IPv4 address; of IPv6 the /64, the /56 and the /48. Trusted proxies are skipped. */
export function clientNetworks({ ip = '' }: Pick<Request, 'ip'>): [ClientNetwork, ...ClientNetwork[]] {
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (!address.includes(':')) return [{ name: address, factor: 1 }];
  const groups = groupsOf(address);
  return IPV6_NETWORKS.map(({ bits, factor }) => ({ name: networkOf(groups, bits), factor })) as [ClientNetwork];
}

/** The narrowest network. */
export function clientAddress(req: Pick<Request, 'ip'>): string {
  return clientNetworks(req)[0].name;
}

function networkOf(groups: number[], bits: number): string {
  const named = groups.slice(0, 4).map((group, index) => {
    const counted = Math.min(16, Math.max(0, bits - 16 * index));
    return (group & (0xffff << (16 - counted))).toString(16);
  });
  return `${named.join(':')}::/${bits}`;
}

function groupsOf(ip: string): number[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const groups = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].map((group) => Number.parseInt(group, 16));
}

/** Keyed hashes of the client's networks, the narrowest first: the database holds no address. */
export function networkHashes(req: Pick<Request, 'ip'>, [secret = '']: string[]): string[] {
  return clientNetworks(req).map(({ name }) => createHmac('sha256', secret).update(name).digest('hex').slice(0, 32));
}

/** The hash that stands for a household or an office: of IPv6 the /56. */
export function clientHash(req: Pick<Request, 'ip'>, secrets: string[]): string {
  const [address = '', household = address] = networkHashes(req, secrets);
  return household;
}

/** Hash of the id in a visitor's cookie: the hash in the database cannot be used as that cookie. */
export function visitorHash(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
