import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface Received {
  from: string;
  to: string[];
  /** Name in lower case → value, unfolded. */
  headers: Map<string, string>;
  /** The message, with quoted-printable line breaks removed. */
  raw: string;
}

interface Behaviour {
  /** Returns the SMTP status that rejects a command, or null; called for each command. */
  greet?: () => number | null;
  signIn?: () => number | null;
  sender?: () => number | null;
  recipient?: (address: string) => number | null;
  /** Called after the whole mail was received. */
  data?: () => number | null | Promise<number | null>;
}

export interface Postbox {
  /** The value for SMTP_URL. */
  url: string;
  /** Every completely received mail, also if it was rejected afterwards. */
  received: Received[];
}

/** An SMTP server on a free port, closed at the end of the test. */
export async function openPostbox(behaviour: Behaviour = {}): Promise<Postbox> {
  const received: Received[] = [];
  const refusal = (status: number | null | undefined) =>
    status ? Object.assign(new Error('not now'), { responseCode: status }) : null;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 0,
    onConnect: (_session, done) => done(refusal(behaviour.greet?.())),
    onAuth: ({ username }, _session, done) => {
      const refused = refusal(behaviour.signIn?.());
      if (refused) done(refused);
      else done(null, { user: username });
    },
    onMailFrom: (_address, _session, done) => done(refusal(behaviour.sender?.())),
    onRcptTo: ({ address }, _session, done) => done(refusal(behaviour.recipient?.(address))),
    onData: async (stream, { envelope }, done) => {
      // A process that is killed ends its connection in the middle of a mail.
      const chunks = await Array.fromAsync(stream as AsyncIterable<Buffer>).catch(() => null);
      if (!chunks) return;
      const sent = Buffer.concat(chunks).toString();
      const raw = sent.replace(/=\r\n/g, '');
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), headers: headersOf(sent), raw });
      done(refusal(await behaviour.data?.()));
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://gallery:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

function headersOf(raw: string): Map<string, string> {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const end = line.indexOf(':');
      return [line.slice(0, end).toLowerCase(), line.slice(end + 1).trim()];
    }),
  );
}
