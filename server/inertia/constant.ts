import { keptPiece, type Piece } from './pieces.ts';
import { hasToJson, isInert } from './plain-data.ts';

const constants = new WeakMap<object, boolean>();
const written = new WeakMap<object, Piece>();

/** Whether a value is plain data that can never change, frozen all the way down: what was found out about it once holds. */
export function isConstant(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return false;
  const known = constants.get(value);
  if (known !== undefined) return known;
  // What holds itself has no end.
  constants.set(value, false);
  const isOne =
    isPlain(value) && Object.entries(value).every(([key, part]) => key !== '__proto__' && isConstantPart(part));
  constants.set(value, isOne);
  return isOne;
}

/** Freezes plain data all the way down. */
export function constant<Data extends object>(data: Data): Readonly<Data> {
  for (const part of Object.values(data)) if (typeof part === 'object' && part !== null) constant(part);
  return Object.freeze(data);
}

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** Plain data as JSON that a script element can hold. What is constant is written once. */
export function jsonPieces(value: unknown): Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  writeInto((piece) => {
    if (typeof piece === 'string') {
      text += piece;
      return;
    }
    pieces.push(text, piece);
    text = '';
  }, value);
  pieces.push(text);
  return pieces;
}

function writeInto(put: (piece: Piece) => void, value: unknown): void {
  if (typeof value !== 'object' || value === null || hasToJson(value)) put(write(value));
  else if (isConstant(value)) put(kept(value));
  else if (Array.isArray(value)) writeList(put, value);
  else writeFields(put, value);
}

function writeList(put: (piece: Piece) => void, list: unknown[]): void {
  if (!isConstant(list[0])) {
    put(write(list));
    return;
  }
  list.forEach((item, index) => {
    put(index === 0 ? '[' : ',');
    writeInto(put, item);
  });
  put(']');
}

function writeFields(put: (piece: Piece) => void, fields: object): void {
  let before = '{';
  for (const [key, field] of Object.entries(fields)) {
    if (field === undefined) continue;
    put(`${before}${write(key)}:`);
    writeInto(put, field);
    before = ',';
  }
  put(before === '{' ? '{}' : '}');
}

function kept(value: object): Piece {
  const piece = written.get(value) ?? keptPiece(write(value));
  written.set(value, piece);
  return piece;
}

function write(value: unknown): string {
  const json = JSON.stringify(value) ?? 'null';
  return json.replace(/[<\u2028\u2029]/g, (character) => escapes[character] as string);
}

function isConstantPart(part: unknown): boolean {
  return typeof part === 'object' && part !== null ? isConstant(part) : isInert(part, 0);
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === Array.prototype) && !hasToJson(value) && !('then' in value);
}
