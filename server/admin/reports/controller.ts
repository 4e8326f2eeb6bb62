import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { reportCells } from '../../reports/csv.ts';
import { formatPeriod, periodQuery, presetsOf, readPeriod } from '../../reports/period.ts';
import { REPORTS, type Report } from '../../reports/reports.ts';
import { renderAdminPage } from '../render-page.ts';
import { sendTable } from '../send-csv.ts';
import { presentTable } from './present.ts';

const URL = '/admin/reports';
const FIRST = 'sales-by-month';

type ReportHandler = RequestHandler<{ report?: string }>;

/** `GET /admin/reports` and `GET /admin/reports/{report}?from=2026-01-01&to=2026-12-31` */
export function show({ database, now }: Context): ReportHandler {
  return async (req, res) => {
    const name = req.params.report ?? FIRST;
    const report = reportOf(name);
    const { period, error } = readPeriod(req.query, now());
    const query = periodQuery(period);
    const tables = await report.load(database, period);
    await renderAdminPage(res, 'admin/reports', {
      title: report.title,
      about: report.about,
      url: `${URL}/${name}`,
      csvUrl: `${URL}/${name}/csv${query}`,
      reports: Object.entries(REPORTS).map(([each, { title }]) => ({
        text: title,
        url: `${URL}/${each}${query}`,
        isCurrent: each === name,
      })),
      period: {
        ...period,
        text: formatPeriod(period),
        error,
        presets: presetsOf(now()).map((preset) => ({
          text: preset.text,
          url: `${URL}/${name}${periodQuery(preset.period)}`,
          isCurrent: periodQuery(preset.period) === query,
        })),
      },
      tables: tables.map((table) => presentTable(table, report.title)),
    });
  };
}

/** `GET /admin/reports/{report}/csv?from=2026-01-01&to=2026-12-31` */
export function showExport({ database, now }: Context): ReportHandler {
  return async (req, res) => {
    const name = req.params.report ?? '';
    const report = reportOf(name);
    const { period } = readPeriod(req.query, now());
    const { header, rows } = reportCells(await report.load(database, period));
    await sendTable(res, { name: `${name}-${period.from}-${period.to}.csv`, header, batches: [rows] });
  };
}

function reportOf(name: string): Report {
  const report = Object.hasOwn(REPORTS, name) ? REPORTS[name] : undefined;
  if (!report) throw new NotFound('There is no report of this name.');
  return report;
}
