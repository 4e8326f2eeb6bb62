/** Whether every word of the term stands somewhere in the name; accents and case do not matter. */
export function matchesName(name: string, term: string): boolean {
  const known = folded(name);
  return folded(term)
    .split(/\s+/)
    .every((word) => known.includes(word));
}

/** In the order of a directory, the same on every machine. */
export function byName(a: { name: string; slug: string }, b: { name: string; slug: string }): number {
  return order.compare(a.name, b.name) || (a.slug < b.slug ? -1 : 1);
}

const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
