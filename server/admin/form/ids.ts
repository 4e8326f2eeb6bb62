const MAX_ID = 2_147_483_647;

/** The id in an address or a field; null if it is none. */
export function idIn(text: unknown): number | null {
  const id = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= MAX_ID ? id : null;
}
