import Document from 'pdfkit';
import type { PrintWork } from './work.ts';

/** A PDF that grows by one artwork at a time: what is complete can be read from `document` and sent meanwhile. */
export interface Print {
  document: PDFKit.PDFDocument;
  /** The variant of the picture that `add` draws; null for none. */
  picture: 'lg.jpg' | 'thumb.jpg' | null;
  /** `picture`: a JPEG; null where there is none. */
  add(work: PrintWork, picture: Buffer | null): void;
  end(): void;
}

/** An empty A4 document without a page. */
export function openDocument(title: string, gallery: string): PDFKit.PDFDocument {
  const info = { Title: title, Author: gallery };
  return new Document({ size: 'A4', margin: 0, info, lang: 'en', displayTitle: true, autoFirstPage: false });
}
