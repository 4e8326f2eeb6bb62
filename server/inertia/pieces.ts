import { hash } from 'node:crypto';

/** Text, or the bytes of one that is kept: what many answers share is encoded once, and looked through once. */
export type Piece = string | Uint8Array;

/** Bytes that a character of a text takes at the most. */
const widest = 3;
/** Characters below which a text is quicker encoded again than put where it is wanted. */
const shortest = 64;
/** Bytes from which on it is quicker to hand over one more piece than to copy it. */
const large = 4_096;

const names = new WeakMap<Uint8Array, string>();

/** What is kept of a text. */
export function keptPiece(text: string): Piece {
  return text.length < shortest ? text : Buffer.from(text);
}

/** All in one. Each text is encoded by itself: a single character beyond Latin-1 makes all of one slow to encode. */
export function bytesOf(pieces: readonly Piece[]): Buffer {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + most(piece), 0));
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece !== 'string') bytes.set(piece, at);
    at += typeof piece === 'string' ? bytes.write(piece, at) : piece.length;
  }
  return bytes.subarray(0, at);
}

/** The same in few: large ones as they are, and one for all that come between two of these. */
export function inFew(pieces: readonly Piece[]): Uint8Array[] {
  const few: Uint8Array[] = [];
  let from = 0;
  pieces.forEach((piece, index) => {
    if (typeof piece === 'string' || piece.length < large) return;
    if (from < index) few.push(bytesOf(pieces.slice(from, index)));
    few.push(piece);
    from = index + 1;
  });
  if (from < pieces.length) few.push(bytesOf(pieces.slice(from)));
  return few;
}

export function lengthOf(bytes: readonly Uint8Array[]): number {
  return bytes.reduce((sum, { length }) => sum + length, 0);
}

export function textOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString())).join('');
}

/** A name for the whole that another whole does not have; what is kept is looked through once. */
export function nameOf(pieces: readonly Piece[]): string {
  // Each with its length, so that none can say what another does together with its neighbour.
  return hashed(
    pieces.map((piece) => `${piece.length} ${typeof piece === 'string' ? piece : nameOfKept(piece)}`).join(),
  );
}

function nameOfKept(piece: Uint8Array): string {
  const name = names.get(piece) ?? hashed(piece);
  names.set(piece, name);
  return name;
}

function hashed(content: string | Uint8Array): string {
  return hash('sha1', content, 'base64url');
}

function most(piece: Piece): number {
  return typeof piece === 'string' ? widest * piece.length : piece.length;
}
