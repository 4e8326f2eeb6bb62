import type { Response } from 'express';

declare global {
  namespace Express {
    interface Locals {
      /** Marks in the data of a page or JSON what belongs to this browser. A noun sets it for the requests that it concerns. */
      markOwn?: <Data>(data: Data) => Promise<Data>;
    }
  }
}

/** Sends JSON in which the browser's own things are marked. */
export async function sendMarked(res: Response, body: object): Promise<void> {
  res.json(await withOwnMarks(res, body));
}

/** The same data with the browser's own things marked. */
export async function withOwnMarks<Data>({ locals }: Response, data: Data): Promise<Data> {
  return locals.markOwn ? locals.markOwn(data) : data;
}
