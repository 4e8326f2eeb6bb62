import type { Request, RequestHandler, Response } from 'express';
import type { OwnHoldings } from '../../artworks/status/own-holdings.ts';
import { mayHoldSession } from './session.ts';

declare global {
  namespace Express {
    interface Locals {
      /** Marks the artwork cards in a page or JSON that this browser has in its cart or unpaid order. */
      markOwn?: <Data>(data: Data) => Promise<Data>;
    }
  }
}

/** Lets responses mark artwork cards. Without a session cookie nothing is queried, so those responses stay cacheable. */
export function ownHoldings(
  find: (req: Request) => Promise<OwnHoldings>,
  mark: <Data>(data: Data, own: OwnHoldings) => Data,
): RequestHandler {
  return (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (isRead && mayHoldSession(req.headers.cookie)) res.locals.markOwn = async (data) => mark(data, await find(req));
    next();
  };
}

/** Sends JSON with artwork cards: those of the browser's own cart and unpaid order are marked. */
export async function sendCards(res: Response, body: object): Promise<void> {
  res.json(await withOwnCards(res, body));
}

/** The same data with its own cards marked. */
export async function withOwnCards<Data>({ locals }: Response, data: Data): Promise<Data> {
  return locals.markOwn ? locals.markOwn(data) : data;
}
