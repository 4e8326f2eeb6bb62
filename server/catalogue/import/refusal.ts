/** Why a line does not go in, or is left as it stands. */
export interface Refusal {
  line: number;
  /** As the file calls it; null where it is about the whole line. */
  column: string | null;
  value: string | null;
  reason: string;
}

/** Nothing of the file can be taken; the message is for the operator. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}

const mostShown = 60;

/** A value as a report shows it: short, on one line, and nothing that a terminal obeys. */
export function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const plain = text.slice(0, mostShown + 1).replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '�');
  return text.length > mostShown ? `${plain.slice(0, mostShown)}…` : plain;
}
