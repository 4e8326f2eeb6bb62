import type { Knex } from 'knex';
import type { ReportPeriod, ReportTable } from './contract.ts';

interface SearchRow {
  text: string;
  /** PostgreSQL returns sums as texts. */
  searches: number | string;
}

const MAX_TEXTS = 200;

/** Texts that visitors have searched for, in the months that the period touches. */
export async function searchesReport(database: Knex, { from, to }: ReportPeriod): Promise<ReportTable> {
  const rows: SearchRow[] = await database('monthly_searches')
    .whereBetween('month', [from.slice(0, 7), to.slice(0, 7)])
    .groupBy('text')
    .select<SearchRow[]>('text', database.raw('sum(searches) as searches'))
    .orderBy([{ column: 'searches', order: 'desc' }, { column: 'text' }])
    .limit(MAX_TEXTS);
  return tableOf('Searches that found artworks', rows);
}

/** Texts that matched nothing. */
export async function missedSearchesReport(database: Knex, { from, to }: ReportPeriod): Promise<ReportTable> {
  const rows = await database('missed_searches')
    .whereBetween('day', [from, to])
    .groupBy('text')
    .select<SearchRow[]>('text', database.raw('sum(searches) as searches'))
    .orderBy([{ column: 'searches', order: 'desc' }, { column: 'text' }])
    .limit(MAX_TEXTS);
  return tableOf('Searches that found nothing', rows);
}

function tableOf(title: string, rows: SearchRow[]): ReportTable {
  return {
    title,
    columns: [
      { label: 'Text', kind: 'text' },
      { label: 'Searches', kind: 'count' },
    ],
    rows: rows.map(({ text, searches }) => [text, Number(searches)]),
    total: null,
    chart: { column: 1, shape: 'bars' },
  };
}
