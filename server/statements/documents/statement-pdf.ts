import {
  drawHead,
  drawRule,
  drawSheets,
  keepTogether,
  MARGIN,
  PAPER_WIDTH,
  SECONDARY,
  TEXT as SHEET_TEXT,
  type Sheet,
  WIDTH,
} from '../../orders/documents/sheet.ts';
import { drawText } from '../../orders/documents/typeface.ts';
import type { StatementDocument } from './document.ts';

/** Widths of the columns of the table, in points; the second takes the rest. */
const DATE_WIDTH = 62;
const AMOUNT_WIDTH = 68;
const GAP = 8;
const AMOUNTS = ['price', 'discount', 'commission', 'owed'] as const;
const HEADINGS = { price: 'Price', discount: 'Discount', commission: 'Commission', owed: 'Owed' };
const TITLE_WIDTH = WIDTH - DATE_WIDTH - AMOUNTS.length * AMOUNT_WIDTH - GAP;
const TEXT = { ...SHEET_TEXT, size: 8.5 };
const SMALL = { ...SECONDARY, size: 8 };

/** A4, with as many pages as the works need. */
export function drawStatement(statement: StatementDocument): Promise<Buffer> {
  const { title, artist, number, gallery, facts, createdAt } = statement;
  const info = { title: `${title}: ${artist}`, number: number ?? '', footer: `${artist}, ${title}` };
  // The same file at each download.
  return drawSheets({ ...info, gallery: gallery.name, createdAt: createdAt ?? 0 }, (page) => {
    drawHead(page, { gallery: [gallery.name, ...gallery.lines].join(', '), title, facts });
    page.y += 14;
    drawWorks(page, statement);
    drawPayouts(page, statement);
    drawSums(page, statement);
  });
}

function drawWorks(page: Sheet, { works }: StatementDocument): void {
  if (works.length === 0) {
    drawText(page, 'No works were sold or refunded in this month.', TEXT, { x: MARGIN, y: page.y, width: WIDTH });
    page.y += 14;
    return;
  }
  drawHeadings(page);
  for (const work of works) {
    if (keepTogether(page, 44)) drawHeadings(page);
    drawRule(page);
    const y = page.y + 7;
    drawText(page, work.date, SMALL, { x: MARGIN, y, width: DATE_WIDTH });
    for (const [index, name] of AMOUNTS.entries()) drawAmount(page, work[name], TEXT, { y, column: index });
    drawText(page, work.title, TEXT, { x: MARGIN + DATE_WIDTH, y, width: TITLE_WIDTH, lines: 2 });
    drawText(
      page,
      work.note,
      { ...SECONDARY, size: 7.5 },
      { x: MARGIN + DATE_WIDTH, y: page.y + 1, width: TITLE_WIDTH, lines: 2 },
    );
    page.y += 7;
  }
  drawRule(page);
  page.y += 6;
}

function drawHeadings(page: Sheet): void {
  const y = page.y;
  drawText(page, 'Date', SMALL, { x: MARGIN, y, width: DATE_WIDTH });
  drawText(page, 'Work', SMALL, { x: MARGIN + DATE_WIDTH, y, width: TITLE_WIDTH });
  for (const [index, name] of AMOUNTS.entries()) drawAmount(page, HEADINGS[name], SMALL, { y, column: index });
  page.y = y + 14;
}

function drawAmount(
  page: Sheet,
  text: string,
  style: Parameters<typeof drawText>[2],
  { y, column }: { y: number; column: number },
): void {
  const x = PAPER_WIDTH - MARGIN - (AMOUNTS.length - column) * AMOUNT_WIDTH;
  drawText(page, text, style, { x, y, width: AMOUNT_WIDTH, align: 'right' });
}

function drawPayouts(page: Sheet, { payouts }: StatementDocument): void {
  if (payouts.length === 0) return;
  keepTogether(page, 60);
  drawText(page, 'Payouts', SMALL, { x: MARGIN, y: page.y + 12, width: WIDTH });
  page.y += 4;
  for (const { date, text, paid } of payouts) {
    keepTogether(page, 24);
    drawRule(page);
    const y = page.y + 6;
    drawText(page, date, SMALL, { x: MARGIN, y, width: DATE_WIDTH });
    drawAmount(page, paid, TEXT, { y, column: AMOUNTS.length - 1 });
    drawText(page, text, TEXT, { x: MARGIN + DATE_WIDTH, y, width: WIDTH - DATE_WIDTH - AMOUNT_WIDTH - GAP, lines: 2 });
    page.y += 6;
  }
  drawRule(page);
}

function drawSums(page: Sheet, { sums, total }: StatementDocument): void {
  keepTogether(page, 20 * sums.length + 70);
  page.y += 18;
  for (const sum of sums) drawSum(page, sum, TEXT);
  page.y += 4;
  drawSum(page, total, { ...TEXT, size: 13 });
  const note = 'Amounts are in Philippine pesos. A refund after this statement appears in a later one.';
  drawText(page, note, SMALL, { x: MARGIN, y: page.y + 14, width: WIDTH });
}

function drawSum(
  page: Sheet,
  { name, value }: { name: string; value: string },
  style: Parameters<typeof drawText>[2],
): void {
  const y = page.y;
  const width = WIDTH / 2;
  drawText(page, name, style, { x: MARGIN + WIDTH - width, y, width: width - 110 });
  drawText(page, value, style, { x: PAPER_WIDTH - MARGIN - 110, y, width: 110, align: 'right' });
  page.y += 4;
}
