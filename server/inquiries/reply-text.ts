/** Lines after which a mail program quotes what it replies to. */
const QUOTE_STARTS = [
  /^-{2,} ?(original message|forwarded message|reply above this line)\b.*$/i,
  /^_{20,}$/,
  /^On .{1,200}\bwrote:$/,
  /^(El|Le|Am|Noong) .{1,200}(escribió|a écrit|schrieb|sumulat|isinulat).{0,100}:$/,
];
/** Headers with which Outlook quotes, one in each line. */
const QUOTE_HEADER = /^\*?(From|Sent|To|Subject|Date):\*? /;
/** RFC 3676: what follows is the signature. */
const SIGNATURE = /^-- $/;

/** The text of a mail, apart from what it quotes and its signature. */
export function splitReply(text: string): { body: string; quoted: string } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const start = quoteStart(lines);
  // An answer below or between the quoted lines would be folded away with them.
  const body = lines.slice(0, start).join('\n').trim();
  if (body === '') return { body: lines.join('\n').trim(), quoted: '' };
  return { body, quoted: lines.slice(start).join('\n').trim() };
}

/** Index of the first line that is quoted; the number of lines if none is. */
function quoteStart(lines: string[]): number {
  const index = lines.findIndex((line, at) => isQuoteStart(lines, line.trimEnd(), at));
  const last = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>')) + 1;
  return index < 0 ? last : Math.min(index, last);
}

function isQuoteStart(lines: string[], line: string, at: number): boolean {
  // Long lines are wrapped, also this one: `On Monday …\nMaria <maria@example.com> wrote:`
  const next = lines[at + 1]?.trim() ?? '';
  if (QUOTE_STARTS.some((start) => start.test(line) || start.test(`${line} ${next}`))) return true;
  if (SIGNATURE.test(lines[at] ?? '')) return true;
  return QUOTE_HEADER.test(line) && QUOTE_HEADER.test(next);
}
