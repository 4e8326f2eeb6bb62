import Document from 'pdfkit';
import { drawText } from '../orders/documents/typeface.ts';
import type { StatementDocument } from './document.ts';

type Page = PDFKit.PDFDocument;

// Points, on A4; colours of the site.
const [PAPER_WIDTH, PAPER_HEIGHT, MARGIN] = [595.28, 841.89, 48];
const WIDTH = PAPER_WIDTH - 2 * MARGIN;
/** Lower limit of a page's content. */
const BOTTOM = PAPER_HEIGHT - 72;
const [INK, SMOKE, LINE] = ['#1c1a17', '#5f594f', '#ddd6c9'];
const TEXT = { typeface: 'sans', size: 9, color: INK } as const;
const QUIET = { ...TEXT, color: SMOKE };
const SERIF = { typeface: 'serif', color: INK } as const;

/** Widths of the columns of the table; the second takes the rest. */
const DATE_WIDTH = 66;
const AMOUNT_WIDTH = 70;
const GAP = 8;
const AMOUNTS = ['price', 'discount', 'commission', 'owed'] as const;
const HEADINGS = { price: 'Price', discount: 'Discount', commission: 'Commission', owed: 'Owed' };
const TITLE_WIDTH = WIDTH - DATE_WIDTH - AMOUNTS.length * AMOUNT_WIDTH - GAP;

/** A4, with as many pages as the works need. */
export async function drawStatement(statement: StatementDocument): Promise<Buffer> {
  const { title, artist, number, gallery, createdAt } = statement;
  const info = {
    ...{ Title: `${title}: ${artist}`, Author: gallery.name, Subject: number ?? '' },
    // The same file at each download.
    CreationDate: new Date(createdAt ?? 0),
  };
  const page = new Document({ size: 'A4', margin: 0, info, lang: 'en', displayTitle: true, bufferPages: true });
  drawHead(page, statement);
  drawWorks(page, statement);
  drawPayouts(page, statement);
  drawSums(page, statement);
  drawPageNumbers(page, `${artist}, ${title}`);
  page.end();
  return Buffer.concat(await Array.fromAsync<Buffer>(page));
}

function drawHead(page: Page, { gallery, title, facts }: StatementDocument): void {
  const box = { x: MARGIN, width: WIDTH };
  drawText(page, gallery.name.toUpperCase(), { ...QUIET, size: 8 }, { ...box, y: MARGIN, letterSpacing: 1.2 });
  drawText(page, gallery.lines.join(', '), { ...QUIET, size: 8 }, { ...box, y: page.y + 1 });
  drawText(page, title, { ...SERIF, size: 30 }, { ...box, y: page.y + 10 });
  page.y += 6;
  for (const [name, value] of facts) {
    const y = page.y + 2;
    drawText(page, name, QUIET, { ...box, y, width: 70 });
    drawText(page, value, TEXT, { x: MARGIN + 70, y, width: WIDTH - 70 });
  }
  page.y += 18;
}

function drawWorks(page: Page, { works }: StatementDocument): void {
  if (works.length === 0) {
    drawText(page, 'No works were sold or refunded in this month.', TEXT, { x: MARGIN, y: page.y, width: WIDTH });
    page.y += 14;
    return;
  }
  drawHeadings(page);
  for (const work of works) {
    if (page.y + 44 > BOTTOM) {
      nextPage(page);
      drawHeadings(page);
    }
    drawRule(page);
    const y = page.y + 7;
    drawText(page, work.date, QUIET, { x: MARGIN, y, width: DATE_WIDTH });
    for (const [index, name] of AMOUNTS.entries()) drawAmount(page, work[name], TEXT, { y, column: index });
    drawText(page, work.title, TEXT, { x: MARGIN + DATE_WIDTH, y, width: TITLE_WIDTH, lines: 2 });
    drawText(
      page,
      work.note,
      { ...QUIET, size: 7.5 },
      { x: MARGIN + DATE_WIDTH, y: page.y + 1, width: TITLE_WIDTH, lines: 2 },
    );
    page.y += 7;
  }
  drawRule(page);
  page.y += 6;
}

function drawHeadings(page: Page): void {
  const y = page.y;
  const style = { ...QUIET, size: 8 };
  drawText(page, 'Date', style, { x: MARGIN, y, width: DATE_WIDTH });
  drawText(page, 'Work', style, { x: MARGIN + DATE_WIDTH, y, width: TITLE_WIDTH });
  for (const [index, name] of AMOUNTS.entries()) drawAmount(page, HEADINGS[name], style, { y, column: index });
  page.y = y + 14;
}

function drawAmount(
  page: Page,
  text: string,
  style: Parameters<typeof drawText>[2],
  { y, column }: { y: number; column: number },
): void {
  const x = PAPER_WIDTH - MARGIN - (AMOUNTS.length - column) * AMOUNT_WIDTH;
  drawText(page, text, style, { x, y, width: AMOUNT_WIDTH, align: 'right' });
}

function drawPayouts(page: Page, { payouts }: StatementDocument): void {
  if (payouts.length === 0) return;
  keepTogether(page, 60);
  drawText(page, 'Payouts', { ...QUIET, size: 8 }, { x: MARGIN, y: page.y + 12, width: WIDTH });
  page.y += 4;
  for (const { date, text, paid } of payouts) {
    keepTogether(page, 24);
    drawRule(page);
    const y = page.y + 6;
    drawText(page, date, QUIET, { x: MARGIN, y, width: DATE_WIDTH });
    drawAmount(page, paid, TEXT, { y, column: AMOUNTS.length - 1 });
    drawText(page, text, TEXT, { x: MARGIN + DATE_WIDTH, y, width: WIDTH - DATE_WIDTH - AMOUNT_WIDTH - GAP, lines: 2 });
    page.y += 6;
  }
  drawRule(page);
}

function drawSums(page: Page, { sums, total }: StatementDocument): void {
  keepTogether(page, 20 * sums.length + 70);
  page.y += 18;
  for (const sum of sums) drawSum(page, sum, TEXT);
  page.y += 4;
  drawSum(page, total, { ...TEXT, size: 13 });
  const note = 'Amounts are in Philippine pesos. A refund after this statement appears in a later one.';
  drawText(page, note, { ...QUIET, size: 8 }, { x: MARGIN, y: page.y + 14, width: WIDTH });
}

function drawSum(
  page: Page,
  { name, value }: { name: string; value: string },
  style: Parameters<typeof drawText>[2],
): void {
  const y = page.y;
  const width = WIDTH / 2;
  drawText(page, name, style, { x: MARGIN + WIDTH - width, y, width: width - 110 });
  drawText(page, value, style, { x: PAPER_WIDTH - MARGIN - 110, y, width: 110, align: 'right' });
  page.y += 4;
}

/** Only where there is more than one page. */
function drawPageNumbers(page: Page, text: string): void {
  const { count } = page.bufferedPageRange();
  for (let index = 0; count > 1 && index < count; index++) {
    page.switchToPage(index);
    const place = { x: MARGIN, y: PAPER_HEIGHT - 44, width: WIDTH };
    drawText(page, `${text}, page ${index + 1} of ${count}`, { ...QUIET, size: 8 }, place);
  }
}

/** Starts a new page if this height in points does not fit. */
function keepTogether(page: Page, height: number): void {
  if (page.y + height > BOTTOM) nextPage(page);
}

function nextPage(page: Page): void {
  page.addPage();
  page.y = MARGIN;
}

function drawRule(page: Page): void {
  page
    .moveTo(MARGIN, page.y)
    .lineTo(PAPER_WIDTH - MARGIN, page.y)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke();
}
