/** Characters of each side that the audit log shows. */
const MAX_LENGTH = 600;

/** What differs between two texts, without the equal lines before and after it. */
export function condense(from: string, to: string): { from: string; to: string } {
  const [before, after] = [from.split('\n'), to.split('\n')];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const cut = (lines: string[]) => {
    const text = lines
      .slice(start, lines.length - end)
      .join('\n')
      .trim();
    return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  };
  return { from: cut(before), to: cut(after) };
}
