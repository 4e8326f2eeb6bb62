import type { Receipt } from './receipt.ts';
import {
  drawHead,
  drawParties,
  drawRule,
  drawSheets,
  keepTogether,
  MARGIN,
  ofOrder,
  PAPER_WIDTH,
  SECONDARY,
  SERIF,
  type Sheet,
  TEXT,
  WIDTH,
} from './sheet.ts';
import { drawText } from './typeface.ts';

const PRICE_WIDTH = 110;
const GAP = 20;

/** A4, with as many pages as the artworks need. */
export function drawReceipt(receipt: Receipt, createdAt: number): Promise<Buffer> {
  const { number, gallery, placedOn, paidOn, collector, delivery } = receipt;
  return drawSheets({ ...ofOrder('Receipt', number), gallery: gallery.name, createdAt }, (page) => {
    const facts = { Order: number, 'Placed on': placedOn, 'Paid on': paidOn };
    drawHead(page, { gallery: gallery.name, title: 'Receipt', facts });
    const seller = { name: 'From', lines: [gallery.name, ...gallery.lines] };
    drawParties(page, [seller, { name: 'To', lines: collector }, delivery]);
    drawItems(page, receipt.items);
    drawSums(page, receipt);
    drawPayment(page, receipt);
  });
}

function drawItems(page: Sheet, items: Receipt['items']): void {
  const width = WIDTH - PRICE_WIDTH - GAP;
  for (const { title, artist, price } of items) {
    keepTogether(page, 66);
    drawRule(page);
    const y = page.y + 8;
    drawText(page, title, { ...SERIF, size: 14 }, { x: MARGIN, y, width, lines: 2 });
    drawText(page, artist, SECONDARY, { x: MARGIN, y: page.y + 1, width });
    const end = page.y + 10;
    drawAmount(page, price, TEXT, y + 3);
    page.y = end;
  }
  drawRule(page);
}

function drawSums(page: Sheet, { sums, total }: Receipt): void {
  keepTogether(page, 20 * sums.length + 50);
  page.y += 12;
  for (const { name, value } of sums) drawSum(page, name, value, TEXT);
  page.y += 4;
  drawSum(page, 'Total paid', total, { ...TEXT, size: 13 });
}

function drawSum(page: Sheet, name: string, value: string, style: Parameters<typeof drawText>[2]): void {
  const x = MARGIN + WIDTH / 2 - 40;
  const y = page.y;
  drawText(page, name, style, { x, y, width: PAPER_WIDTH - MARGIN - PRICE_WIDTH - x });
  drawAmount(page, value, style, y);
  page.y += 4;
}

function drawAmount(page: Sheet, amount: string, style: Parameters<typeof drawText>[2], y: number): void {
  const x = PAPER_WIDTH - MARGIN - PRICE_WIDTH;
  drawText(page, amount, style, { x, y, width: PRICE_WIDTH, align: 'right' });
}

function drawPayment(page: Sheet, { payment, refunds }: Receipt): void {
  keepTogether(page, 16 * payment.length + 30 * refunds.length + 30);
  const box = { x: MARGIN, width: WIDTH };
  drawText(page, 'Paid by', SECONDARY, { ...box, y: page.y + 18 });
  for (const line of payment) drawText(page, line, TEXT, { ...box, y: page.y + 2 });
  page.y += 8;
  for (const refund of refunds) drawText(page, refund, { ...TEXT, size: 11 }, { ...box, y: page.y + 4, lines: 2 });
}
