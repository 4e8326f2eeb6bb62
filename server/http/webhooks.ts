import express, { type Request } from 'express';

/** Where others' servers tell us something; each notice proves by itself who sent it, and no browser's token is asked for. */
const PATH = '/webhooks/';

/** The bytes as they came, since it is them that are signed. */
export const rawBody = express.raw({ type: () => true, limit: '200kb' });

export function isWebhook({ path }: Pick<Request, 'path'>): boolean {
  return path.startsWith(PATH);
}
