import { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import { findFilterOptions, findInventoryIds } from '../../../artworks/inventory/records.ts';
import { BYTE_ORDER_MARK } from '../../../catalogue/csv-row.ts';
import { exportArtworks } from '../../../catalogue/export/artworks.ts';
import type { Context } from '../../../context.ts';
import { isAllowed } from '../../../staff/permissions.ts';
import { isoDateInManila } from '../../../time/time.ts';
import { checkChoices, parseList } from '../../list/address.ts';
import { sendCsv } from '../../send-csv.ts';
import { staffOf } from '../../session.ts';
import { EDITORS_FIELDS } from '../form/editors-fields.ts';
import { ARTWORK_LIST } from './definition.ts';
import { filterOptions, inventoryFilter } from './filter.ts';

/** `GET /admin/artworks/export?{filters of the list}`: the artworks as CSV, which an import reads. */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const time = now();
    const choices = await findFilterOptions(database);
    const { query } = checkChoices(
      ARTWORK_LIST,
      parseList(ARTWORK_LIST, req.query).query,
      filterOptions(choices, null),
    );
    const filter = inventoryFilter(query);
    const rows = exportArtworks(database, {
      idsAfter: (last, max) => findInventoryIds(database, { filter, now: time, last, max }),
      without: isAllowed(staffOf(res).member.role, 'catalogue.write') ? [] : EDITORS_FIELDS,
    });
    const content = Readable.from(withMark(rows), { highWaterMark: 64 });
    await sendCsv(res, { name: `artworks-${isoDateInManila(time)}.csv`, content });
  };
}

/** Excel reads UTF-8 only with the mark. */
async function* withMark(rows: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* rows;
}
