import Document from 'pdfkit';
import { drawText } from './typeface.ts';

// Pages of receipts, packing slips and statements: A4, in the colours of the site.

export type Sheet = PDFKit.PDFDocument;

// Points.
export const [PAPER_WIDTH, PAPER_HEIGHT, MARGIN] = [595.28, 841.89, 56];
export const WIDTH = PAPER_WIDTH - 2 * MARGIN;
const GAP = 20;
/** Lower limit of a page's content. */
const BOTTOM = PAPER_HEIGHT - 84;
const [INK, SMOKE, LINE] = ['#1c1a17', '#5f594f', '#ddd6c9'];
export const TEXT = { typeface: 'sans', size: 9.5, color: INK } as const;
export const SECONDARY = { ...TEXT, color: SMOKE };
export const SERIF = { typeface: 'serif', color: INK } as const;

interface SheetInfo {
  /** `Receipt for order GA-7K2MQ-X40TB` */
  title: string;
  number: string;
  /** Before the number of each page, where there are several. */
  footer: string;
  gallery: string;
  createdAt: number;
}

/** Draws a document of as many pages as it needs. */
export async function drawSheets(
  { title, number, footer, gallery, createdAt }: SheetInfo,
  draw: (sheet: Sheet) => void,
): Promise<Buffer> {
  const info = { Title: title, Author: gallery, Subject: number, CreationDate: new Date(createdAt) };
  const sheet = new Document({ size: 'A4', margin: 0, info, lang: 'en', displayTitle: true, bufferPages: true });
  draw(sheet);
  drawPageNumbers(sheet, footer);
  sheet.end();
  return Buffer.concat(await Array.fromAsync<Buffer>(sheet));
}

/** The gallery's name, the title and some facts below each other. */
export function drawHead(
  sheet: Sheet,
  { gallery, title, facts }: { gallery: string; title: string; facts: Record<string, string> },
): void {
  const box = { x: MARGIN, width: WIDTH };
  drawText(sheet, gallery.toUpperCase(), { ...SECONDARY, size: 8 }, { ...box, y: MARGIN, letterSpacing: 1.2 });
  drawText(sheet, title, { ...SERIF, size: 32 }, { ...box, y: sheet.y + 10 });
  sheet.y += 6;
  for (const [name, value] of Object.entries(facts)) {
    const y = sheet.y + 1;
    drawText(sheet, name, SECONDARY, { ...box, y, width: 70 });
    drawText(sheet, value, TEXT, { x: MARGIN + 70, y, width: WIDTH - 70 });
  }
  sheet.y += 16;
  drawRule(sheet);
}

/** Up to three parties, such as seller and buyer, in columns. */
export function drawParties(sheet: Sheet, parties: { name: string; lines: string[] }[]): void {
  const width = (WIDTH - 2 * GAP) / 3;
  const top = sheet.y + 14;
  const ends = parties.map(({ name, lines }, position) => {
    const x = MARGIN + position * (width + GAP);
    drawText(sheet, name, SECONDARY, { x, y: top, width });
    for (const line of lines) drawText(sheet, line, TEXT, { x, y: sheet.y + 2, width, lines: 3 });
    return sheet.y;
  });
  sheet.y = Math.max(...ends) + 26;
}

/** Only where there is more than one page. */
function drawPageNumbers(sheet: Sheet, footer: string): void {
  const { count } = sheet.bufferedPageRange();
  for (let index = 0; count > 1 && index < count; index++) {
    sheet.switchToPage(index);
    const text = `${footer}, page ${index + 1} of ${count}`;
    drawText(sheet, text, { ...SECONDARY, size: 8 }, { x: MARGIN, y: PAPER_HEIGHT - 48, width: WIDTH });
  }
}

/** Starts a new page if this height in points does not fit; true if it did. */
export function keepTogether(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= BOTTOM) return false;
  sheet.addPage();
  sheet.y = MARGIN;
  return true;
}

/** The title and the footer of the documents of an order. */
export function ofOrder(kind: string, number: string): { title: string; number: string; footer: string } {
  return { title: `${kind} for order ${number}`, number, footer: `Order ${number}` };
}

export function drawRule(sheet: Sheet, { x = MARGIN, width = WIDTH }: { x?: number; width?: number } = {}): void {
  sheet
    .moveTo(x, sheet.y)
    .lineTo(x + width, sheet.y)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke();
}
