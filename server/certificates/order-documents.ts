import { certifiedArtworks, createCertificateFile } from '../certificates/file.ts';
import type { Context } from '../context.ts';
import type { Attachment, DocumentReference } from '../mail/contract.ts';
import { createReceiptFile, type OrderFile } from '../orders/documents/receipt-file.ts';
import { findOrder } from '../orders/records.ts';
import type { OrderRow } from '../orders/rows.ts';

type DocumentContext = Pick<Context, 'database' | 'now' | 'pictures'>;

/** Renders the PDF attachments of order mails. `origin` starts the links in them. */
export function orderDocuments(
  context: DocumentContext,
  origin: string,
): (references: DocumentReference[]) => Promise<Attachment[]> {
  return async (references) => {
    const files: OrderFile[] = [];
    for (const { kind, orderId } of references) {
      const order = await findOrder(context.database, orderId);
      if (order) files.push(...(await RENDERERS[kind](context, order, origin)));
    }
    return files.map(({ filename, content }) => ({
      filename,
      contentType: 'application/pdf',
      content: content.toString('base64'),
    }));
  };
}

/** Leaves out documents that the order no longer has when the mail is sent, as after a refund. */
const RENDERERS: Record<
  DocumentReference['kind'],
  (context: DocumentContext, order: OrderRow, origin: string) => Promise<OrderFile[]>
> = {
  receipt: async (context, order) => {
    const file = await createReceiptFile(context, order);
    return file ? [file] : [];
  },
  certificates: async (context, order, origin) => {
    const files: OrderFile[] = [];
    for (const artwork of await certifiedArtworks(context, order)) {
      const file = await createCertificateFile(context, { order, artwork, origin });
      if (file) files.push(file);
    }
    return files;
  },
};
