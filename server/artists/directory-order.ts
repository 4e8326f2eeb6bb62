/** In the order of a directory, the same on every machine. */
export function byName(a: { name: string; slug: string }, b: { name: string; slug: string }): number {
  return order.compare(a.name, b.name) || (a.slug < b.slug ? -1 : 1);
}

const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
