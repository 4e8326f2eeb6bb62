/** The order as the audit log names it: never with the person. */
export function orderSubject({ number }: { number: string }): { subject: string; subjectName: string } {
  return { subject: `order:${number}`, subjectName: `order ${number}` };
}
