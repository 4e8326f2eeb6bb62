import Document from 'pdfkit';
import { printable } from '../orders/documents/printable.ts';
import { drawText, widthOf } from '../orders/documents/typeface.ts';
import type { Certificate } from './contract.ts';
import { drawQrCode } from './qr-code.ts';

interface CertificateInput {
  certificate: Certificate;
  gallery: string;
  /** The name below the signature; empty where the gallery has set none. */
  curator: string;
  /** Absolute address where it is verified. */
  address: string;
  issuedAt: number;
  /** A JPEG; null where there is none. */
  picture: Buffer | null;
}

// Points, on A4; colours of the site.
const [PAPER_WIDTH, PAPER_HEIGHT, MARGIN] = [595.28, 841.89, 64];
const WIDTH = PAPER_WIDTH - 2 * MARGIN;
const [PAPER, INK, SMOKE, LINE] = ['#faf8f4', '#1c1a17', '#5f594f', '#ddd6c9'];
const SMALL = { typeface: 'sans', size: 9, color: SMOKE } as const;
const SERIF = { typeface: 'serif', color: INK } as const;

/** One page of A4. */
export async function drawCertificate(input: CertificateInput): Promise<Buffer> {
  const { certificate, gallery, issuedAt } = input;
  const Title = `Certificate of authenticity: ${certificate.title}`;
  const info = { Title, Author: gallery, Subject: certificate.number, CreationDate: new Date(issuedAt) };
  const page = new Document({ size: 'A4', margin: 0, info, lang: 'en', displayTitle: true });
  page.rect(0, 0, PAPER_WIDTH, PAPER_HEIGHT).fill(PAPER);
  drawHead(page, gallery);
  if (input.picture) page.image(input.picture, MARGIN, 148, { fit: [WIDTH, 252], align: 'center', valign: 'center' });
  drawWork(page, certificate, input.picture ? 420 : 220);
  drawProof(page, input);
  drawSignature(page, input);
  drawNumber(page, input);
  page.end();
  return Buffer.concat(await Array.fromAsync<Buffer>(page));
}

function drawHead(page: PDFKit.PDFDocument, gallery: string): void {
  const box = { x: MARGIN, width: WIDTH };
  drawText(page, gallery.toUpperCase(), { ...SMALL, size: 8 }, { ...box, y: MARGIN, letterSpacing: 1.2 });
  drawText(page, 'Certificate of Authenticity', { ...SERIF, size: 32 }, { ...box, y: 80 });
  drawRule(page, MARGIN, 132, WIDTH);
}

function drawWork(page: PDFKit.PDFDocument, certificate: Certificate, top: number): void {
  const box = { x: MARGIN, width: WIDTH };
  page.fontSize(28);
  const isLong = widthOf(page, printable(certificate.title), 'serif') > WIDTH * 1.8;
  drawText(page, certificate.title, { ...SERIF, size: isLong ? 18 : 28 }, { ...box, y: top, lines: isLong ? 3 : 2 });
  drawText(page, certificate.artist.name, { ...SERIF, size: 17, color: SMOKE }, { ...box, y: page.y + 2 });
  page.y += 10;
  for (const [name, value] of factsOf(certificate)) drawFact(page, name, value);
}

function factsOf({ year, medium, mediumDescription, size, soldOn }: Certificate): [string, string][] {
  const facts: [string, string | null][] = [
    ['Year', year],
    ['Medium', medium],
    [medium ? '' : 'Medium', mediumDescription],
    ['Dimensions', size],
    ['Sold on', soldOn],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

function drawFact(page: PDFKit.PDFDocument, name: string, value: string): void {
  const [y, column] = [page.y, 84];
  if (name) drawText(page, name, SMALL, { x: MARGIN, y, width: column });
  drawText(page, value, { ...SMALL, color: INK }, { x: MARGIN + column, y, width: WIDTH - column, lines: 2 });
  page.y += 4;
}

const PROOF_TOP = 640;
const QR_SIDE = 108;
const BESIDE_QR = WIDTH - QR_SIDE - 28;

function drawProof(page: PDFKit.PDFDocument, { certificate, gallery, address }: CertificateInput): void {
  drawRule(page, MARGIN, PROOF_TOP - 20, WIDTH);
  drawQrCode(page, address, { x: PAPER_WIDTH - MARGIN - QR_SIDE, y: PROOF_TOP, side: QR_SIDE });
  const box = { x: MARGIN, width: BESIDE_QR };
  const words = `${gallery} certifies that this is an original, one-of-a-kind work by ${certificate.artist.name}.`;
  drawText(page, words, { ...SERIF, size: 13 }, { ...box, y: PROOF_TOP, lines: 3 });
  drawText(page, `Issued on ${certificate.issuedOn}`, SMALL, { ...box, y: page.y + 4 });
}

/** A line for the signature, with the signer's name and role. */
function drawSignature(page: PDFKit.PDFDocument, { gallery, curator }: CertificateInput): void {
  const [y, width] = [748, 220];
  drawRule(page, MARGIN, y, width, INK);
  const role = `Curator, ${gallery}`;
  drawText(page, curator || role, { ...SMALL, color: INK }, { x: MARGIN, y: y + 5, width: BESIDE_QR });
  if (curator) drawText(page, role, { ...SMALL, size: 8 }, { x: MARGIN, y: page.y, width: BESIDE_QR });
}

function drawNumber(page: PDFKit.PDFDocument, { certificate, address }: CertificateInput): void {
  const box = { x: MARGIN, width: WIDTH };
  const style = { ...SMALL, size: 8 };
  drawText(page, `Certificate number ${certificate.number}`, style, { ...box, y: 789 });
  drawText(page, `Verify it at ${address}`, style, { ...box, y: page.y + 1, link: address });
}

function drawRule(page: PDFKit.PDFDocument, x: number, y: number, width: number, color = LINE): void {
  page
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .strokeColor(color)
    .stroke();
}
