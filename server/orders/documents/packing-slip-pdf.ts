import type { PackingSlip } from './packing-slip.ts';
import {
  drawHead,
  drawParties,
  drawRule,
  drawSheets,
  keepTogether,
  MARGIN,
  ofOrder,
  SECONDARY,
  SERIF,
  type Sheet,
  TEXT,
  WIDTH,
} from './sheet.ts';
import { drawText } from './typeface.ts';

/** Points. */
const BOX = 11;
const SIGNATURE_WIDTH = (WIDTH - 40) / 2;

/** What goes into the parcel or is handed over: no prices, because it may be a gift. */
export function drawPackingSlip(slip: PackingSlip, createdAt: number): Promise<Buffer> {
  const { number, gallery, recipient, handover, facts, items, message } = slip;
  return drawSheets({ ...ofOrder('Packing slip', number), gallery: gallery.name, createdAt }, (page) => {
    drawHead(page, { gallery: gallery.name, title: 'Packing slip', facts });
    const sender = { name: 'From', lines: [gallery.name, ...gallery.lines] };
    drawParties(page, [sender, { name: 'To', lines: recipient }, handover]);
    for (const item of items) drawItem(page, item);
    drawRule(page);
    if (message) drawMessage(page, message);
    drawSignatures(page);
  });
}

/** With a box to tick. */
function drawItem(page: Sheet, { title, artist, facts }: PackingSlip['items'][number]): void {
  keepTogether(page, 80);
  drawRule(page);
  const y = page.y + 8;
  page
    .rect(MARGIN, y + 4, BOX, BOX)
    .lineWidth(0.75)
    .strokeColor(TEXT.color)
    .stroke();
  const box = { x: MARGIN + 26, width: WIDTH - 26 };
  drawText(page, title, { ...SERIF, size: 14 }, { ...box, y, lines: 2 });
  drawText(page, artist, SECONDARY, { ...box, y: page.y + 1 });
  for (const fact of facts) drawText(page, fact, TEXT, { ...box, y: page.y + 1, lines: 2 });
  page.y += 10;
}

function drawMessage(page: Sheet, message: string): void {
  keepTogether(page, 100);
  const box = { x: MARGIN, width: WIDTH };
  drawText(page, 'The collector wrote', SECONDARY, { ...box, y: page.y + 16 });
  drawText(page, message, TEXT, { ...box, y: page.y + 2, lines: 8 });
}

function drawSignatures(page: Sheet): void {
  keepTogether(page, 90);
  page.y += 60;
  const top = page.y;
  for (const [index, name] of ['Packed by, on', 'Received by, on'].entries()) {
    const x = MARGIN + index * (SIGNATURE_WIDTH + 40);
    page.y = top;
    drawRule(page, { x, width: SIGNATURE_WIDTH });
    drawText(page, name, SECONDARY, { x, y: top + 5, width: SIGNATURE_WIDTH });
  }
}
