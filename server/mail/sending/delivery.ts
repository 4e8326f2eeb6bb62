import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import type { Timeouts } from './retry.ts';

/** Transport of mails. */
export interface Delivery {
  /** Resolves when the mail is accepted. `name` is the file name without suffix, where mails are files. */
  deliver(message: SendMailOptions, name: string, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** The text of a mail that is being sent. */
interface Sending {
  text: Readable | null;
}

interface SentMail {
  data: SendMailOptions & { sending?: Sending };
  message: { createReadStream(options?: object): Readable };
}

/**
 * Notes the stream of a mail's text. The server may have accepted a mail whose text it has begun to read, also if no answer comes:
 * errors have the property `hasSentText`.
 */
function noteText(mail: unknown, done: (error?: Error | null) => void): void {
  const { data, message } = mail as SentMail;
  const createReadStream = message.createReadStream.bind(message);
  message.createReadStream = (options) => {
    const text = createReadStream(options);
    if (data.sending) data.sending.text = text;
    return text;
  };
  done();
}

/** Simultaneous connections to the mail server. */
export const MAX_CONNECTIONS = 4;

/** Loaded at the first mail, so that a start does not wait for it. */
const nodemailer = () => import('nodemailer');

/** Sends to an SMTP server over pooled connections. */
export function smtpDelivery(url: string, { connect, silence }: Timeouts): Delivery {
  const open = async () => {
    const { createTransport } = await nodemailer();
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
    transport.use('stream', noteText);
    return transport;
  };
  let transport: ReturnType<typeof open> | null = null;
  return {
    deliver: async (message, _name, signal) => {
      transport ??= open();
      const sending: Sending = { text: null };
      const outgoing = { ...message, signal, sending };
      await (await transport).sendMail(outgoing).catch((error: unknown) => {
        throw Object.assign(error as Error, { hasSentText: sending.text?.readableDidRead === true });
      });
    },
    close: async () => {
      (await transport)?.close();
    },
  };
}

/** Connects and signs in to an SMTP server, and sends nothing. Rejects with nodemailer's error. */
export async function verifySmtp(url: string, timeoutMs: number): Promise<void> {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  };
  const { createTransport } = await nodemailer();
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Writes each mail as an .eml file. */
export function fileDelivery(folder: string): Delivery {
  return {
    deliver: async (message, name) => {
      const { createTransport } = await nodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message: bytes } = await transport.sendMail(message);
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${name}.eml`);
      // Renamed when complete, so that readers find whole mails only.
      await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: async () => {},
  };
}

/** Runs of a worker, one at a time. `close` ends them: no further mail is begun, and after a limit those being sent are interrupted. */
export class StoppableRuns {
  readonly #closing = new AbortController();
  readonly #stopped = new AbortController();
  #current: Promise<unknown> = Promise.resolve();

  /** Interrupts mails that are being sent. */
  get stopped(): AbortSignal {
    return this.#stopped.signal;
  }

  run(work: (stopping: AbortSignal) => Promise<void>, signal?: AbortSignal): Promise<void> {
    const closing = this.#closing.signal;
    const running = work(signal ? AbortSignal.any([signal, closing]) : closing);
    this.#current = running.catch(() => {});
    return running;
  }

  /** Milliseconds until mails that are being sent are interrupted. */
  async close(limit: number): Promise<void> {
    this.#closing.abort();
    const deadline = setTimeout(() => this.#stopped.abort(), limit);
    await this.#current;
    clearTimeout(deadline);
  }
}
