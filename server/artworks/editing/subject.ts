/** An artwork as the audit log names it. */
export function artworkSubject({ id, title }: { id: number; title: string }): { subject: string; subjectName: string } {
  return { subject: `artwork:${id}`, subjectName: title.slice(0, 254) };
}
