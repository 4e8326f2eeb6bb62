/** FNV-1a, 32 bits. */
const [OFFSET, PRIME] = [0x811c9dc5, 0x01000193];
/** Forms send versions of at most nine digits. */
const VERSIONS = 1_000_000_000;

/** The version of values that were read: a hash, so that each change by anyone has another one. */
export function versionOf(values: object): number {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(JSON.stringify(values))) hash = Math.imul(hash ^ byte, PRIME) >>> 0;
  return hash % VERSIONS;
}
