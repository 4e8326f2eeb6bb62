export interface SendFailure {
  /** The server would refuse the same mail again. */
  isFinal: boolean;
  /** Stored in the outbox, not logged: it may contain the recipient. */
  text: string;
  /** For the log: nodemailer's code, the server's code, and the SMTP command. */
  code: string | undefined;
  responseCode: number | undefined;
  command: string | undefined;
}

const MAX_LENGTH = 500;
/** SMTP commands whose refusal concerns this recipient or message. Other refusals, such as of the sign-in, are retried. */
const FINAL_COMMANDS = ['RCPT TO', 'DATA'];

export function failureOf(thrown: unknown): SendFailure {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  // 503 means a wrong sequence of commands, not a refused mail.
  const isRefused = responseCode !== undefined && responseCode >= 500 && responseCode < 600 && responseCode !== 503;
  const isFinal = isRefused && FINAL_COMMANDS.includes(command ?? '');
  return { isFinal, text: error.message.slice(0, MAX_LENGTH), code, responseCode, command };
}
