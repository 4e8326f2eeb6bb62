import type { Request } from 'express';

/** Where others' servers tell us something; each notice proves by itself who sent it, and no browser's token is asked for. */
const PATH = '/webhooks/';

export function isWebhook({ path }: Pick<Request, 'path'>): boolean {
  return path.startsWith(PATH);
}
