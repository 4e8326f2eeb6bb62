import Document from 'pdfkit';
import type { Certificate } from './contract.ts';
import { printable } from './printable.ts';
import { drawQrCode } from './qr-code-pdf.ts';

interface Paper {
  certificate: Certificate;
  gallery: string;
  /** Where it is verified, absolute. */
  address: string;
  issuedAt: number;
  /** A JPEG; null where there is none. */
  picture: Buffer | null;
}

// Points, on A4; colours of the site.
const [paperWidth, paperHeight, margin] = [595.28, 841.89, 64];
const width = paperWidth - 2 * margin;
const [paper, ink, smoke, line] = ['#faf8f4', '#1c1a17', '#5f594f', '#ddd6c9'];
const [serif, sans] = ['Times-Roman', 'Helvetica'];

/** One page of A4, in the standard fonts. */
export async function drawCertificate(given: Paper): Promise<Buffer> {
  const { certificate, gallery, issuedAt } = given;
  const Title = `Certificate of authenticity: ${certificate.title}`;
  const info = { Title, Author: gallery, Subject: certificate.number, CreationDate: new Date(issuedAt) };
  const page = new Document({ size: 'A4', margin: 0, info, lang: 'en', displayTitle: true });
  page.rect(0, 0, paperWidth, paperHeight).fill(paper);
  drawHead(page, gallery);
  if (given.picture) page.image(given.picture, margin, 152, { fit: [width, 272], align: 'center', valign: 'center' });
  drawWork(page, certificate, given.picture ? 448 : 240);
  drawProof(page, given);
  page.end();
  return Buffer.concat(await Array.fromAsync<Buffer>(page));
}

function drawHead(page: PDFKit.PDFDocument, gallery: string): void {
  page.font(sans).fontSize(8).fillColor(smoke);
  page.text(printable(gallery).toUpperCase(), margin, margin, { width, characterSpacing: 1.2 });
  page.font(serif).fontSize(30).fillColor(ink).text('Certificate of Authenticity', margin, 82, { width });
  rule(page, 132);
}

function drawWork(page: PDFKit.PDFDocument, certificate: Certificate, top: number): void {
  const title = printable(certificate.title);
  page.font(serif).fillColor(ink).fontSize(28);
  if (page.heightOfString(title, { width }) > 70) page.fontSize(17);
  page.text(title, margin, top, { width, height: 72, ellipsis: true });
  page.font(serif).fontSize(16).fillColor(smoke);
  page.text(printable(certificate.artist.name), margin, page.y + 4, { width, height: 20, ellipsis: true });
  page.y += 12;
  for (const [name, value] of factsOf(certificate)) drawFact(page, name, printable(value));
}

function factsOf({ year, medium, size, soldOn }: Certificate): [string, string][] {
  const facts: [string, string | null][] = [
    ['Year', year === null ? null : String(year)],
    ['Medium', medium],
    ['Dimensions', size],
    ['Sold on', soldOn],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

function drawFact(page: PDFKit.PDFDocument, name: string, value: string): void {
  const top = page.y;
  page.font(sans).fontSize(9).fillColor(smoke).text(name, margin, top);
  page.fillColor(ink).text(value, margin + 84, top, { width: width - 84, height: 12, ellipsis: true });
  page.y = top + 16;
}

function drawProof(page: PDFKit.PDFDocument, { certificate, gallery, address }: Paper): void {
  const [top, qrSide] = [664, 108];
  const beside = { width: width - qrSide - 28 };
  rule(page, top - 20);
  drawQrCode(page, address, { x: paperWidth - margin - qrSide, y: top, side: qrSide });
  page.font(serif).fontSize(12).fillColor(ink);
  page.text(
    printable(`${gallery} certifies that this is an original, one-of-a-kind work by ${certificate.artist.name}.`),
    margin,
    top,
    { ...beside, height: 44, ellipsis: true },
  );
  page
    .font(sans)
    .fontSize(9)
    .fillColor(smoke)
    .text(`Issued on ${certificate.issuedOn}`, margin, top + 50, beside);
  page
    .text('Certificate number', margin, top + 68, beside)
    .fillColor(ink)
    .text(certificate.number, beside);
  page.fillColor(smoke).text('Verify it at', margin, top + 96, beside);
  page.fillColor(ink).text(address, { ...beside, link: address });
}

function rule(page: PDFKit.PDFDocument, y: number): void {
  page
    .moveTo(margin, y)
    .lineTo(paperWidth - margin, y)
    .lineWidth(0.75)
    .strokeColor(line)
    .stroke();
}
