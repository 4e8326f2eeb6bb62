import type { openPostbox } from '../../mail/postbox.ts';

/** A mail as a recipient sees it in the list of mails. */
export interface ReceivedMail {
  to: string;
  subject: string;
  messageId: string;
}

/** Takes the mails that the server has received since the last call. */
export function takeMails({ received }: Awaited<ReturnType<typeof openPostbox>>): ReceivedMail[] {
  return received.splice(0).flatMap(({ to, headers }) => {
    const subject = decodeWords(headers.get('subject') ?? '');
    return to.map((address) => ({ to: address, subject, messageId: headers.get('message-id') ?? '' }));
  });
}

/** Decodes the encoded words of a header (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, encoding: string, content: string) =>
      encoding.toLowerCase() === 'b' ? Buffer.from(content, 'base64').toString() : decodeQuoted(content),
    );
}

function decodeQuoted(content: string): string {
  const bytes = content
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
