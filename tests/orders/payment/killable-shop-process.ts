import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from '../../../database/connect.ts';
import { orderDocuments } from '../../../server/certificates/order-documents.ts';
import { openMailWorker } from '../../../server/mail/sending/worker.ts';
import { createPaymentWorker } from '../../../server/orders/payment/worker.ts';
import { bareFrontend, openApp } from '../../support/app.ts';
import { killAt } from '../../support/preloads/kill-at.ts';
import type { Beginning } from './killable-shop.ts';

// A server process that exits in the middle of its work, as by a power cut. It starts early, opens the shop on a message, and runs the
// workers on another message. It ends with the process that started it.
process.once('disconnect', () => process.exit(0));
const [{ settings, now, death }]: [Beginning] = (await once(process, 'message')) as [Beginning];
const database = connect(settings);
// The mail templates are JSX, which this process cannot load without Vitest.
const mail = async (subject: string) => ({ subject, html: subject, text: subject });
const { app, context } = await openApp({ database, settings, now, frontend: { ...bareFrontend(), mail } });
const payments = createPaymentWorker(context);
const server = createServer(app).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
const mails = openMailWorker(context, origin, { renderDocuments: orderDocuments(context, origin) });
if (death) killAt(database, death);
process.on('message', async () => {
  await payments.runOnce();
  await mails.deliverDue();
  process.send?.('looked');
});
process.send?.(origin);
