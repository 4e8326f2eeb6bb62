import Document from 'pdfkit';
import type { Receipt } from './receipt.ts';
import { drawText } from './typeface.ts';

type Page = PDFKit.PDFDocument;

// Points, on A4; colours of the site.
const [PAPER_WIDTH, PAPER_HEIGHT, MARGIN] = [595.28, 841.89, 56];
const WIDTH = PAPER_WIDTH - 2 * MARGIN;
const PRICE_WIDTH = 110;
const GAP = 20;
/** Lower limit of a page's content. */
const BOTTOM = PAPER_HEIGHT - 84;
const [INK, SMOKE, LINE] = ['#1c1a17', '#5f594f', '#ddd6c9'];
const TEXT = { typeface: 'sans', size: 9.5, color: INK } as const;
const QUIET = { ...TEXT, color: SMOKE };
const SERIF = { typeface: 'serif', color: INK } as const;

/** A4, with as many pages as the artworks need. */
export async function drawReceipt(receipt: Receipt, createdAt: number): Promise<Buffer> {
  const info = {
    Title: `Receipt for order ${receipt.number}`,
    Author: receipt.gallery.name,
    Subject: receipt.number,
    CreationDate: new Date(createdAt),
  };
  const page = new Document({ size: 'A4', margin: 0, info, lang: 'en', displayTitle: true, bufferPages: true });
  drawHead(page, receipt);
  drawParties(page, receipt);
  drawItems(page, receipt.items);
  drawSums(page, receipt);
  drawPayment(page, receipt);
  drawPageNumbers(page, receipt.number);
  page.end();
  return Buffer.concat(await Array.fromAsync<Buffer>(page));
}

function drawHead(page: Page, { gallery, number, placedOn, paidOn }: Receipt): void {
  const box = { x: MARGIN, width: WIDTH };
  drawText(page, gallery.name.toUpperCase(), { ...QUIET, size: 8 }, { ...box, y: MARGIN, letterSpacing: 1.2 });
  drawText(page, 'Receipt', { ...SERIF, size: 32 }, { ...box, y: page.y + 10 });
  page.y += 6;
  const facts = { Order: number, 'Placed on': placedOn, 'Paid on': paidOn };
  for (const [name, value] of Object.entries(facts)) {
    const y = page.y + 1;
    drawText(page, name, QUIET, { ...box, y, width: 70 });
    drawText(page, value, TEXT, { x: MARGIN + 70, y, width: WIDTH - 70 });
  }
  page.y += 16;
  drawRule(page);
}

/** Seller, buyer and delivery in three columns. */
function drawParties(page: Page, { gallery, collector, delivery }: Receipt): void {
  const parties = [
    { name: 'From', lines: [gallery.name, ...gallery.lines] },
    { name: 'To', lines: collector },
    delivery,
  ];
  const width = (WIDTH - 2 * GAP) / 3;
  const top = page.y + 14;
  const ends = parties.map(({ name, lines }, position) => {
    const x = MARGIN + position * (width + GAP);
    drawText(page, name, QUIET, { x, y: top, width });
    for (const line of lines) drawText(page, line, TEXT, { x, y: page.y + 2, width, lines: 3 });
    return page.y;
  });
  page.y = Math.max(...ends) + 26;
}

function drawItems(page: Page, items: Receipt['items']): void {
  const width = WIDTH - PRICE_WIDTH - GAP;
  for (const { title, artist, price } of items) {
    keepTogether(page, 66);
    drawRule(page);
    const y = page.y + 8;
    drawText(page, title, { ...SERIF, size: 14 }, { x: MARGIN, y, width, lines: 2 });
    drawText(page, artist, QUIET, { x: MARGIN, y: page.y + 1, width });
    const end = page.y + 10;
    drawAmount(page, price, TEXT, y + 3);
    page.y = end;
  }
  drawRule(page);
}

function drawSums(page: Page, { sums, total }: Receipt): void {
  keepTogether(page, 20 * sums.length + 50);
  page.y += 12;
  for (const { name, value } of sums) drawSum(page, name, value, TEXT);
  page.y += 4;
  drawSum(page, 'Total paid', total, { ...TEXT, size: 13 });
}

function drawSum(page: Page, name: string, value: string, style: Parameters<typeof drawText>[2]): void {
  const x = MARGIN + WIDTH / 2 - 40;
  const y = page.y;
  drawText(page, name, style, { x, y, width: PAPER_WIDTH - MARGIN - PRICE_WIDTH - x });
  drawAmount(page, value, style, y);
  page.y += 4;
}

function drawAmount(page: Page, amount: string, style: Parameters<typeof drawText>[2], y: number): void {
  const x = PAPER_WIDTH - MARGIN - PRICE_WIDTH;
  drawText(page, amount, style, { x, y, width: PRICE_WIDTH, align: 'right' });
}

function drawPayment(page: Page, { payment, refunds }: Receipt): void {
  keepTogether(page, 16 * payment.length + 30 * refunds.length + 30);
  const box = { x: MARGIN, width: WIDTH };
  drawText(page, 'Paid by', QUIET, { ...box, y: page.y + 18 });
  for (const line of payment) drawText(page, line, TEXT, { ...box, y: page.y + 2 });
  page.y += 8;
  for (const refund of refunds) drawText(page, refund, { ...TEXT, size: 11 }, { ...box, y: page.y + 4, lines: 2 });
}

/** Only where there is more than one page. */
function drawPageNumbers(page: Page, number: string): void {
  const { count } = page.bufferedPageRange();
  for (let index = 0; count > 1 && index < count; index++) {
    page.switchToPage(index);
    const text = `Order ${number}, page ${index + 1} of ${count}`;
    drawText(page, text, { ...QUIET, size: 8 }, { x: MARGIN, y: PAPER_HEIGHT - 48, width: WIDTH });
  }
}

/** Starts a new page if this height in points does not fit. */
function keepTogether(page: Page, height: number): void {
  if (page.y + height <= BOTTOM) return;
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
