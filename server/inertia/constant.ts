import { hasToJson, isInert } from './plain-data.ts';

const constants = new WeakMap<object, boolean>();
const texts = new WeakMap<object, string>();

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

/** Plain data as JSON that a script element can hold. Of what is constant the text is kept. */
export function jsonOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || hasToJson(value)) return write(value);
  if (isConstant(value)) return keptText(value);
  if (Array.isArray(value)) return isConstant(value[0]) ? `[${value.map(jsonOf).join()}]` : write(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([key, field]) => `${write(key)}:${jsonOf(field)}`).join()}}`;
}

function keptText(value: object): string {
  const text = texts.get(value) ?? write(value);
  texts.set(value, text);
  return text;
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
