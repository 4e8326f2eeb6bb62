import type { Knex } from 'knex';
import type { ReportPeriod, ReportTable } from './contract.ts';
import { interestReport } from './interest-report.ts';
import { SALES_DIMENSIONS, type SalesDimension, salesReport } from './sales-report.ts';
import { missedSearchesReport, searchesReport } from './searches-report.ts';
import { stockReport } from './stock-report.ts';

export interface Report {
  title: string;
  /** What is counted. */
  about: string;
  load: (database: Knex, period: ReportPeriod) => Promise<ReportTable[]>;
}

const OF_SALES =
  'A sale counts when its order was paid, a refund when it was requested. Net sales are prices less discounts and refunds.';

const SALES_TITLES: Record<SalesDimension, string> = {
  month: 'Sales by month',
  category: 'Sales by category',
  artist: 'Sales by artist',
  method: 'Sales by way of paying',
  voucher: 'Sales by voucher',
  price: 'Sales by price',
  channel: 'Sales by channel',
};

function salesReportOf(dimension: SalesDimension): Report {
  return {
    title: SALES_TITLES[dimension],
    about: OF_SALES,
    load: async (database, period) => [await salesReport(database, { dimension, period })],
  };
}

/** All reports, by the name in their address. */
export const REPORTS: Record<string, Report> = {
  ...Object.fromEntries(SALES_DIMENSIONS.map((dimension) => [`sales-by-${dimension}`, salesReportOf(dimension)])),
  stock: {
    title: 'Sell-through and days to sale',
    about:
      'Works that were offered in the period, and those of them that were sold and not refunded. Days count from the publication. Drafts, withdrawn works and works sold elsewhere are left out.',
    load: async (database, period) => [await stockReport(database, period)],
  },
  interest: {
    title: 'From views to sales',
    about:
      'Whole months. A visitor’s view of a work counts once an hour. An add to a cart counts as ordered if an order followed before its reservation ended. Desk sales are left out.',
    load: async (database, period) => [await interestReport(database, period)],
  },
  searches: {
    title: 'Searches',
    about:
      'What visitors searched for. A text counts once a minute at most. Searches that found nothing are stored for 90 days; the others are counted by whole months.',
    load: async (database, period) => [
      await missedSearchesReport(database, period),
      await searchesReport(database, period),
    ],
  },
};
