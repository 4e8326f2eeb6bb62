import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Patience } from './attempts.ts';

/** Where mails go. */
export interface Delivery {
  /** Resolves when somebody else has the mail. `name` is what it is called where that is a file. */
  deliver(message: SendMailOptions, name: string, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** At once, to one server. */
export const MOST_CONNECTIONS = 4;

/** To the server at the address; connections are kept for the next mails. */
export function smtpDelivery(url: string, { connect, silence }: Patience): Delivery {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // A connection that ends in the middle is a failed attempt like any other: only the outbox decides on the next.
    maxRequeues: 0,
    connectionTimeout: connect,
    greetingTimeout: connect,
    socketTimeout: silence,
  });
  return {
    deliver: async (message, _name, signal) => {
      await transport.sendMail({ ...message, signal });
    },
    close: () => transport.close(),
  };
}

/** Into a folder, each a file as a mail program opens it. */
export function fileDelivery(folder: string): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    deliver: async (message, name) => {
      const { message: bytes } = await transport.sendMail(message);
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${name}.eml`);
      // Whoever looks into the folder finds whole mails only.
      await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => {},
  };
}
