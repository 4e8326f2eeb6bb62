import { drawText } from '../orders/documents/typeface.ts';
import { LINE, millimetresToPoints, PAPER_HEIGHT, PAPER_WIDTH, SANS, SECONDARY, SERIF } from './paper.ts';
import { openDocument, type Print } from './print.ts';
import { type PrintOptions, type PrintWork, titleLine } from './work.ts';

type Page = PDFKit.PDFDocument;

const MARGIN = millimetresToPoints(18);
const WIDTH = PAPER_WIDTH - 2 * MARGIN;
const ROW = millimetresToPoints(17);
const PICTURE = millimetresToPoints(13);
const PRICE_WIDTH = millimetresToPoints(34);
const NUMBER_WIDTH = millimetresToPoints(9);
const BOTTOM = PAPER_HEIGHT - millimetresToPoints(22);

/** A table of numbered artworks with small pictures and prices. */
export function openPriceList(options: PrintOptions & { title: string }): Print {
  const document = openDocument(options.title, options.gallery);
  let [count, pages] = [0, 0];
  let y = BOTTOM;
  const addPage = () => {
    document.addPage();
    pages += 1;
    y = pages === 1 ? drawHead(document, options) : MARGIN;
    drawText(
      document,
      String(pages),
      { ...SECONDARY, size: 8 },
      { x: MARGIN, y: BOTTOM + millimetresToPoints(6), width: WIDTH },
    );
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
  drawText(page, gallery.toUpperCase(), { ...SECONDARY, size: 8 }, { ...box, y: MARGIN, letterSpacing: 1.2 });
  drawText(page, title, { ...SERIF, size: 28 }, { ...box, y: page.y + 8, lines: 2 });
  drawText(page, [...lines, date].join(' · '), { ...SECONDARY, size: 8.5 }, { ...box, y: page.y + 3 });
  return page.y + millimetresToPoints(6);
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
  drawText(page, String(number), { ...SECONDARY, size: 8.5 }, { x: MARGIN, y: top + 2, width: NUMBER_WIDTH });
  const left = MARGIN + NUMBER_WIDTH;
  if (picture) page.image(picture, left, top, { fit: [PICTURE, PICTURE], align: 'center', valign: 'center' });
  const x = left + PICTURE + millimetresToPoints(4);
  const width = MARGIN + WIDTH - x - (hasPrices ? PRICE_WIDTH : 0);
  drawText(page, work.artist, { ...SECONDARY, size: 8 }, { x, y: top, width });
  drawText(page, titleLine(work), { ...SANS, size: 10 }, { x, y: page.y, width });
  const facts = [work.medium, work.size, work.inventoryNumber].filter(Boolean).join(', ');
  if (facts) drawText(page, facts, { ...SECONDARY, size: 8 }, { x, y: page.y, width });
  const price = hasPrices ? (work.price ?? 'Price on request') : '';
  const box = { x: MARGIN + WIDTH - PRICE_WIDTH, y: top + 8, width: PRICE_WIDTH };
  if (price) drawText(page, price, { ...SANS, size: 10 }, { ...box, align: 'right' });
}
