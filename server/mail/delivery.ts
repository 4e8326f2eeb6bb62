import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Timeouts } from './retry.ts';

/** Transport of mails. */
export interface Delivery {
  /** Resolves when the mail is accepted. `name` is the file name without suffix, where mails are files. */
  deliver(message: SendMailOptions, name: string, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Simultaneous connections to the mail server. */
export const MAX_CONNECTIONS = 4;

/** Sends to an SMTP server over pooled connections. */
export function smtpDelivery(url: string, { connect, silence }: Timeouts): Delivery {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // An interrupted connection is a failed attempt; only the outbox schedules retries.
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

/** Connects and signs in to an SMTP server, and sends nothing. Rejects with nodemailer's error. */
export async function verifySmtp(url: string, timeout: number): Promise<void> {
  const timeouts = {
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  };
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Writes each mail as an .eml file. */
export function fileDelivery(folder: string): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    deliver: async (message, name) => {
      const { message: bytes } = await transport.sendMail(message);
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${name}.eml`);
      // Renamed when complete, so that readers find whole mails only.
      await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => {},
  };
}
