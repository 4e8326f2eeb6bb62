import { createHash, createHmac } from 'node:crypto';
import type { Request } from 'express';
import { clientNetworks } from './client-address.ts';

/** Keyed hashes of the client's networks, the narrowest first: the database holds no address. */
export function networkHashes(req: Pick<Request, 'ip'>, [secret = '']: string[]): string[] {
  return clientNetworks(req).map(({ name }) => createHmac('sha256', secret).update(name).digest('hex').slice(0, 32));
}

/** The hash that stands for a household or an office: of IPv6 the /56. */
export function clientHash(req: Pick<Request, 'ip'>, secrets: string[]): string {
  const [address = '', household = address] = networkHashes(req, secrets);
  return household;
}

/** Of the id in a visitor's cookie: the hash in the database cannot be used as that cookie. */
export function visitorHash(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
