import { create } from 'qrcode';

/** White modules around a QR code, as the standard requires. */
const QUIET = 4;

/** Draws the code as vectors, sharp at every size. */
export function drawQrCode(
  page: PDFKit.PDFDocument,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const each = side / (modules.size + 2 * QUIET);
  page.rect(x, y, side, side).fill('#ffffff');
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) page.rect(x + (column + QUIET) * each, y + (row + QUIET) * each, each, each);
  page.fill('#000000');
}
