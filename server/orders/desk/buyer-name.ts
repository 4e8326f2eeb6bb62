/** The last word is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/).filter(Boolean);
  if (words.length < 2) return { firstName: name.slice(0, 100), lastName: '' };
  return { firstName: words.slice(0, -1).join(' ').slice(0, 100), lastName: (words.at(-1) ?? '').slice(0, 100) };
}
