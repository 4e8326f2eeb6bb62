import type { Request, Response } from 'express';
import { SECOND, YEAR_IN_SECONDS } from '../../time/time.ts';
import { chosenColumns, parseList } from './address.ts';
import type { ListDefinition, ListQuery } from './definition.ts';

/** Reads the address of a list. Columns that it chooses are stored in a cookie, which needs no JavaScript and no account row. */
export function readList<Column extends string, Filter extends string>(
  definition: ListDefinition<Column, Filter>,
  req: Pick<Request, 'query' | 'cookies' | 'secure'>,
  res: Response,
): { query: ListQuery<Column, Filter>; notes: string[] } {
  const name = `columns${definition.url.replaceAll('/', '-')}`;
  const sent: unknown = req.cookies?.[name];
  const read = parseList(definition, req.query, typeof sent === 'string' ? sent : null);
  if (chosenColumns(req.query) !== null)
    res.cookie(name, read.query.columns.join(), {
      path: '/admin',
      httpOnly: true,
      sameSite: 'strict',
      secure: req.secure,
      maxAge: YEAR_IN_SECONDS * SECOND,
    });
  return read;
}
