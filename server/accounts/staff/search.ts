/** The last digits of a search that is a phone number, without country code and leading zero; null for other searches. */
export function phoneDigits(search: string): string | null {
  if (!/^[+(]?[\d\s()./-]{6,}$/.test(search.trim())) return null;
  const digits = search.replace(/\D/g, '').replace(/^(63|0)/, '');
  return digits.length >= 6 ? digits : null;
}
