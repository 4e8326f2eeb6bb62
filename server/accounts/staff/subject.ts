/** A collector as the audit log names them: without personal data. */
export function collectorSubject(accountId: number) {
  return { subject: `collector:${accountId}`, subjectName: `Collector ${accountId}` };
}
