export interface Failure {
  /** The same mail would be refused again. */
  isFinal: boolean;
  /** For the table alone: what a server says may name the recipient. */
  text: string;
  /** For the log: nodemailer’s code, the server’s, and the command that it answered. */
  code: string | undefined;
  responseCode: number | undefined;
  command: string | undefined;
}

const LONGEST = 500;
/** What is about this recipient or this message. Everything else, the sender and the sign-in among it, is ours to mend, and the mail waits. */
const ABOUT_THIS_MAIL = ['RCPT TO', 'DATA'];

export function failureOf(thrown: unknown): Failure {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  // 503 says that the conversation went wrong, not the mail.
  const isRefused = responseCode !== undefined && responseCode >= 500 && responseCode < 600 && responseCode !== 503;
  const isFinal = isRefused && ABOUT_THIS_MAIL.includes(command ?? '');
  return { isFinal, text: error.message.slice(0, LONGEST), code, responseCode, command };
}
