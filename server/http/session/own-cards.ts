import type { Response } from 'express';

declare global {
  namespace Express {
    interface Locals {
      /** Marks the artwork cards in a page or JSON that this browser has in its cart or unpaid order. */
      markOwn?: <Data>(data: Data) => Promise<Data>;
    }
  }
}

/** Sends JSON with artwork cards: those of the browser's own cart and unpaid order are marked. */
export async function sendCards(res: Response, body: object): Promise<void> {
  res.json(await withOwnCards(res, body));
}

/** The same data with its own cards marked. */
export async function withOwnCards<Data>({ locals }: Response, data: Data): Promise<Data> {
  return locals.markOwn ? locals.markOwn(data) : data;
}
