import { drawText } from '../orders/documents/typeface.ts';
import { LINE, mm, PAPER_HEIGHT, PAPER_WIDTH, QUIET, SANS, SERIF } from './paper.ts';
import { openDocument, type Print } from './print.ts';
import { type PrintOptions, type PrintWork, titleLine } from './work.ts';

type Page = PDFKit.PDFDocument;

const MARGIN = mm(18);
const WIDTH = PAPER_WIDTH - 2 * MARGIN;
const ROW = mm(17);
const PICTURE = mm(13);
const PRICE_WIDTH = mm(34);
const NUMBER_WIDTH = mm(9);
const BOTTOM = PAPER_HEIGHT - mm(22);

/** A table of numbered artworks with small pictures and prices. */
export function openPriceList(options: PrintOptions & { title: string }): Print {
  const document = openDocument(options.title, options.gallery);
  let [count, pages] = [0, 0];
  let y = BOTTOM;
  const addPage = () => {
    document.addPage();
    pages += 1;
    y = pages === 1 ? drawHead(document, options) : MARGIN;
    drawText(document, String(pages), { ...QUIET, size: 8 }, { x: MARGIN, y: BOTTOM + mm(6), width: WIDTH });
  };
  return {
    document,
    picture: 'thumb.jpg',
    add(work, picture) {
      if (y + ROW > BOTTOM) addPage();
      count += 1;
      drawRow(document, work, { y, number: count, picture, hasPrices: options.hasPrices });
      y += ROW;
    },
    end: () => document.end(),
  };
}

function drawHead(page: Page, { title, gallery, lines, date }: PrintOptions & { title: string }): number {
  const box = { x: MARGIN, width: WIDTH };
  drawText(page, gallery.toUpperCase(), { ...QUIET, size: 8 }, { ...box, y: MARGIN, letterSpacing: 1.2 });
  drawText(page, title, { ...SERIF, size: 28 }, { ...box, y: page.y + 8, lines: 2 });
  drawText(page, [...lines, date].join(' · '), { ...QUIET, size: 8.5 }, { ...box, y: page.y + 3 });
  return page.y + mm(6);
}

interface RowOptions {
  y: number;
  number: number;
  picture: Buffer | null;
  hasPrices: boolean;
}

function drawRow(page: Page, work: PrintWork, { y, number, picture, hasPrices }: RowOptions): void {
  page
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  const top = y + (ROW - PICTURE) / 2;
  drawText(page, String(number), { ...QUIET, size: 8.5 }, { x: MARGIN, y: top + 2, width: NUMBER_WIDTH });
  const left = MARGIN + NUMBER_WIDTH;
  if (picture) page.image(picture, left, top, { fit: [PICTURE, PICTURE], align: 'center', valign: 'center' });
  const x = left + PICTURE + mm(4);
  const width = MARGIN + WIDTH - x - (hasPrices ? PRICE_WIDTH : 0);
  drawText(page, work.artist, { ...QUIET, size: 8 }, { x, y: top, width });
  drawText(page, titleLine(work), { ...SANS, size: 10 }, { x, y: page.y, width });
  const facts = [work.medium, work.size, work.inventoryNumber].filter(Boolean).join(', ');
  if (facts) drawText(page, facts, { ...QUIET, size: 8 }, { x, y: page.y, width });
  const price = hasPrices ? (work.price ?? 'Price on request') : '';
  const box = { x: MARGIN + WIDTH - PRICE_WIDTH, y: top + 8, width: PRICE_WIDTH };
  if (price) drawText(page, price, { ...SANS, size: 10 }, { ...box, align: 'right' });
}
