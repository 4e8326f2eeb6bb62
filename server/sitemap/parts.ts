/** Addresses that one part may hold, by the protocol of sitemaps. */
export const ADDRESSES_PER_PART = 50_000;

export type PartKind = 'artworks' | 'artists';

/** A part covers a range of ids, so that it is found without counting what is before it, and an address stays in its part. */
export interface Part {
  kind: PartKind;
  /** From 1. */
  number: number;
}

/** `artworks-3` → its part; null for what is not the name of any. */
export function parsePart(name: string): Part | null {
  const [, kind, number] = /^(artworks|artists)-([1-9]\d{0,4})$/.exec(name) ?? [];
  return kind && number ? { kind: kind as PartKind, number: Number(number) } : null;
}

export function idsOf({ number }: Part): [first: number, last: number] {
  return [(number - 1) * ADDRESSES_PER_PART + 1, number * ADDRESSES_PER_PART];
}
