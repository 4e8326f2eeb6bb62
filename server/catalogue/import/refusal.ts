/** Why a line is not imported. */
export interface Refusal {
  line: number;
  /** The file's column name; null for the whole line. */
  column: string | null;
  value: string | null;
  reason: string;
}

/** A refusal with the name of its file. */
export interface FileRefusal extends Refusal {
  file: string;
}

/** A line that is refused, or left out because its artwork is sold, awaits payment or must not be hidden. */
export interface ReportedLine {
  file: string;
  line: number;
  refusals: Refusal[];
  isRefused: boolean;
}

/** The file cannot be imported at all; the message is for the operator. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}

/** The reason for a slug that a page had before it got another one. The line would add the same thing a second time. */
export function earlierSlug(slug: string): string {
  return `is an earlier slug of “${slug}”; use that one`;
}

const MAX_SHOWN = 60;

/** Shortens a value to one line without control characters, safe to print on a terminal. */
export function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const plain = text.slice(0, MAX_SHOWN + 1).replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '�');
  return text.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain;
}
