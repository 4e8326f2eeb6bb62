let count = 0;

/** A number that no other record of this process has. */
export function nextNumber(): number {
  count += 1;
  return count;
}

/** A name that no other record of this process has. Names sort in the order of their creation. */
export function nextName(prefix: string): string {
  return prefix + String(nextNumber()).padStart(6, '0');
}
