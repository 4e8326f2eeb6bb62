/** A placeholder such as `{number}`, as it may be written. */
export const PLACEHOLDER = /\{\s*([A-Za-z][\w-]*)\s*\}/g;

/** Why a placeholder of a text is refused, as a sentence; null if all are known. Mails and text pages have placeholders. */
export function unknownPlaceholder(text: string, known: string[]): string | null {
  for (const [written, name = ''] of text.matchAll(PLACEHOLDER)) {
    if (known.some((each) => written === `{${each}}`)) continue;
    const alike = known.find((each) => isAlike(each, name));
    if (alike) return `${written} is unknown. Please write {${alike}}.`;
    return `${written} is unknown here. Known are ${known.map((each) => `{${each}}`).join(', ')}.`;
  }
  return null;
}

/** The same letters in another order or in other cases, or the same beginning. */
function isAlike(one: string, other: string): boolean {
  const letters = (text: string) => [...text.toLowerCase().replace(/[^a-z]/g, '')].sort().join('');
  const start = other.toLowerCase().slice(0, 5);
  return letters(one) === letters(other) || (start.length === 5 && one.toLowerCase().startsWith(start));
}
