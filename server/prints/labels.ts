import { drawQrCode } from '../certificates/qr-code.ts';
import { drawText } from '../orders/documents/typeface.ts';
import { LINE, millimetresToPoints, PAPER_HEIGHT, PAPER_WIDTH, SANS, SECONDARY, SERIF } from './paper.ts';
import { openDocument, type Print } from './print.ts';
import { type PrintOptions, type PrintWork, titleLine } from './work.ts';

type Page = PDFKit.PDFDocument;

const [COLUMNS, ROWS] = [2, 5];
const [WIDTH, HEIGHT] = [millimetresToPoints(90), millimetresToPoints(52)];
const LEFT = (PAPER_WIDTH - COLUMNS * WIDTH) / 2;
const TOP = (PAPER_HEIGHT - ROWS * HEIGHT) / 2;
const PADDING = millimetresToPoints(6);
const QR_SIDE = millimetresToPoints(21);
/** Lines to cut along: their length, and their distance from the labels. */
const [MARK, MARK_GAP] = [millimetresToPoints(5), millimetresToPoints(2)];

/** Wall labels of 90 × 52 mm, ten on a page, with marks to cut along. */
export function openLabels({ gallery, hasPrices }: PrintOptions): Print {
  const document = openDocument('Wall labels', gallery);
  let count = 0;
  return {
    document,
    picture: null,
    add(work) {
      const place = count % (COLUMNS * ROWS);
      if (place === 0) {
        document.addPage();
        drawCutMarks(document);
      }
      count += 1;
      const x = LEFT + (place % COLUMNS) * WIDTH;
      const y = TOP + Math.floor(place / COLUMNS) * HEIGHT;
      drawLabel(document, work, { x, y, hasPrices });
    },
    end: () => document.end(),
  };
}

function drawLabel(
  page: Page,
  work: PrintWork,
  { x, y, hasPrices }: { x: number; y: number; hasPrices: boolean },
): void {
  const right = x + WIDTH - PADDING;
  const inner = WIDTH - 2 * PADDING;
  const beside = work.address ? inner - QR_SIDE - millimetresToPoints(3) : inner;
  drawText(page, work.artist, { ...SANS, size: 10.5 }, { x: x + PADDING, y: y + PADDING, width: inner });
  drawText(page, titleLine(work), { ...SERIF, size: 15 }, { x: x + PADDING, y: page.y + 2, width: inner, lines: 2 });
  page.y += 3;
  for (const text of [work.medium, work.size])
    if (text) drawText(page, text, { ...SECONDARY, size: 7.5 }, { x: x + PADDING, y: page.y, width: beside, lines: 2 });
  const foot = y + HEIGHT - PADDING;
  if (hasPrices && work.price)
    drawText(page, work.price, { ...SANS, size: 9.5 }, { x: x + PADDING, y: foot - 12, width: beside });
  if (work.inventoryNumber) {
    const top = foot - (hasPrices && work.price ? 21 : 9);
    drawText(page, work.inventoryNumber, { ...SECONDARY, size: 6.5 }, { x: x + PADDING, y: top, width: beside });
  }
  // Its white border takes the room of the padding.
  if (work.address)
    drawQrCode(page, work.address, {
      x: right - QR_SIDE + millimetresToPoints(2),
      y: foot - QR_SIDE + millimetresToPoints(2),
      side: QR_SIDE,
    });
}

/** Around the labels, and crosses where four labels meet. */
function drawCutMarks(page: Page): void {
  page.lineWidth(0.4).strokeColor(LINE);
  const [right, bottom] = [LEFT + COLUMNS * WIDTH, TOP + ROWS * HEIGHT];
  for (let column = 0; column <= COLUMNS; column++) {
    const x = LEFT + column * WIDTH;
    page.moveTo(x, TOP - MARK_GAP - MARK).lineTo(x, TOP - MARK_GAP);
    page.moveTo(x, bottom + MARK_GAP).lineTo(x, bottom + MARK_GAP + MARK);
  }
  for (let row = 0; row <= ROWS; row++) {
    const y = TOP + row * HEIGHT;
    page.moveTo(LEFT - MARK_GAP - MARK, y).lineTo(LEFT - MARK_GAP, y);
    page.moveTo(right + MARK_GAP, y).lineTo(right + MARK_GAP + MARK, y);
    for (let column = 1; row > 0 && row < ROWS && column < COLUMNS; column++) {
      const x = LEFT + column * WIDTH;
      page.moveTo(x - millimetresToPoints(2), y).lineTo(x + millimetresToPoints(2), y);
      page.moveTo(x, y - millimetresToPoints(2)).lineTo(x, y + millimetresToPoints(2));
    }
  }
  page.stroke();
}
