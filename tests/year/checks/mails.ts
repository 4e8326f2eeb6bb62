import type { Year } from '../year.ts';

/** Exactly the mails that are due were delivered. */
export function checkMails({ ledger: { mailsDue, mailsSeen } }: Year): void {
  const keys = new Set([...mailsDue.keys(), ...mailsSeen.keys()]);
  const wrong = [...keys].filter((key) => (mailsDue.get(key) ?? 0) !== (mailsSeen.get(key) ?? 0));
  const texts = wrong.map((key) => `${key}: ${mailsSeen.get(key) ?? 0} instead of ${mailsDue.get(key) ?? 0}`);
  if (texts.length > 0) throw new Error(`Mails differ from the ledger:\n${texts.slice(0, 20).join('\n')}`);
}
