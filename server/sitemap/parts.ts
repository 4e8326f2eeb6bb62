/** The limit of the sitemap protocol for one file. */
export const ADDRESSES_PER_PART = 50_000;

export type PartKind = 'artworks' | 'artists';

/** A part covers a range of ids: it is found without counting, and an address stays in its part. */
export interface Part {
  kind: PartKind;
  /** From 1. */
  number: number;
}

/** Parses `artworks-3`; null if the name is invalid. */
export function parsePart(name: string): Part | null {
  const [, kind, number] = /^(artworks|artists)-([1-9]\d{0,4})$/.exec(name) ?? [];
  return kind && number ? { kind: kind as PartKind, number: Number(number) } : null;
}

export function idsOf({ number }: Part): [first: number, last: number] {
  return [(number - 1) * ADDRESSES_PER_PART + 1, number * ADDRESSES_PER_PART];
}
