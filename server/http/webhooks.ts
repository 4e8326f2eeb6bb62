import type { Request } from 'express';

/** Requests of payment providers. Each event is signed, so no CSRF token is required. */
const PATH = '/webhooks/';

export function isWebhook({ path }: Pick<Request, 'path'>): boolean {
  return path.startsWith(PATH);
}
