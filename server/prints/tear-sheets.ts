import { drawQrCode } from '../certificates/qr-code.ts';
import { drawText } from '../orders/documents/typeface.ts';
import { LINE, millimetresToPoints, PAPER_HEIGHT, PAPER_WIDTH, SANS, SECONDARY, SERIF } from './paper.ts';
import { openDocument, type Print } from './print.ts';
import { type PrintOptions, type PrintWork, titleLine } from './work.ts';

type Page = PDFKit.PDFDocument;

const MARGIN = millimetresToPoints(20);
const WIDTH = PAPER_WIDTH - 2 * MARGIN;
const PICTURE_HEIGHT = millimetresToPoints(132);
const QR_SIDE = millimetresToPoints(28);
/** Where the foot begins. */
const FOOT = PAPER_HEIGHT - MARGIN - millimetresToPoints(10);

/** One page for each artwork: picture, facts, description, and the address of its page. */
export function openTearSheets(options: PrintOptions): Print {
  const document = openDocument('Tear sheets', options.gallery);
  return {
    document,
    picture: 'lg.jpg',
    add: (work, picture) => {
      document.addPage();
      drawSheet(document, work, { picture, ...options });
    },
    end: () => document.end(),
  };
}

function drawSheet(page: Page, work: PrintWork, options: PrintOptions & { picture: Buffer | null }): void {
  const { picture, gallery, lines, date, hasPrices } = options;
  const box = { x: MARGIN, width: WIDTH };
  drawText(page, gallery.toUpperCase(), { ...SECONDARY, size: 8 }, { ...box, y: MARGIN, letterSpacing: 1.2 });
  const top = MARGIN + millimetresToPoints(9);
  if (picture) page.image(picture, MARGIN, top, { fit: [WIDTH, PICTURE_HEIGHT], align: 'center', valign: 'center' });
  const facts = top + (picture ? PICTURE_HEIGHT + millimetresToPoints(8) : millimetresToPoints(4));
  const beside = work.address ? WIDTH - QR_SIDE - millimetresToPoints(8) : WIDTH;
  drawText(page, titleLine(work), { ...SERIF, size: 24 }, { ...box, width: beside, y: facts, lines: 2 });
  drawText(page, work.artist, { ...SERIF, size: 15 }, { ...box, width: beside, y: page.y + 1 });
  page.y += 6;
  for (const text of [work.medium, work.size, work.inventoryNumber])
    if (text) drawText(page, text, { ...SECONDARY, size: 9 }, { ...box, width: beside, y: page.y + 1, lines: 2 });
  if (hasPrices && work.price)
    drawText(page, work.price, { ...SANS, size: 11 }, { ...box, width: beside, y: page.y + 6 });
  if (work.address) drawQrCode(page, work.address, { x: MARGIN + WIDTH - QR_SIDE, y: facts, side: QR_SIDE });
  drawDescription(page, work, Math.max(page.y + 10, work.address ? facts + QR_SIDE + 6 : 0));
  drawFoot(page, [lines.join(', '), date].filter(Boolean).join(' · '));
}

/** Draws as much of the description as fits on the page. */
function drawDescription(page: Page, { description }: PrintWork, top: number): void {
  page.y = top;
  const style = { ...SANS, size: 9 };
  for (const text of description) {
    page.fontSize(style.size);
    const lines = Math.floor((FOOT - millimetresToPoints(4) - page.y) / 12);
    if (lines < 1) return;
    drawText(page, text, style, { x: MARGIN, y: page.y, width: WIDTH, lines });
    page.y += 4;
  }
}

function drawFoot(page: Page, text: string): void {
  page
    .moveTo(MARGIN, FOOT)
    .lineTo(MARGIN + WIDTH, FOOT)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke();
  drawText(page, text, { ...SECONDARY, size: 8 }, { x: MARGIN, y: FOOT + 6, width: WIDTH });
}
