import { FileRefused, shorten } from '../refusal.ts';

export interface JsonObject {
  /** First line of the object. */
  line: number;
  source: string;
}

const MAX_OBJECT_LENGTH = 1_000_000;

/** Splits a JSON list, or JSON lines, into objects by counting braces, so that a file is never in memory as a whole. */
export class JsonSplitter {
  #isList: boolean | null = null;
  #line = 1;
  #began = 1;
  #depth = 0;
  #isQuoted = false;
  #isEscaped = false;
  /** Text of the unfinished object. */
  #source = '';
  /** Text between two objects. */
  #between = '';

  *split(chunk: string): Generator<JsonObject> {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk.charAt(at);
      if (character === '\n') this.#line++;
      // In JSON lines a broken object ends with its line.
      if (character === '\n' && !this.#isList && this.#depth > 0) {
        yield this.#takeObject(chunk.slice(from, at));
      } else if (this.#depth === 0) {
        if (character !== '{') this.#between += character;
        else from = this.#open(at);
      } else if (this.#isClosedBy(character)) yield this.#takeObject(chunk.slice(from, at + 1));
    }
    if (this.#depth > 0) this.#source += chunk.slice(from);
    if (this.#source.length + this.#between.length > MAX_OBJECT_LENGTH) {
      throw new FileRefused(
        `From line ${this.#began} on: more than ${MAX_OBJECT_LENGTH} characters without the end of an object.`,
      );
    }
  }

  /** Yields the unfinished last line; throws when the list is incomplete. */
  *end(): Generator<JsonObject> {
    const rest = this.#between.trim();
    if (this.#isList && this.#depth > 0)
      throw new FileRefused(`The artwork that begins in line ${this.#began} is incomplete.`);
    if (this.#isList && rest !== ']') throw new FileRefused('The list has no end; is the file cut off?');
    if (!this.#isList && rest) throw this.#unexpected(rest);
    if (this.#depth > 0) yield this.#takeObject('');
  }

  #open(at: number): number {
    const between = this.#between.replace(/\s/g, '');
    const isFirst = this.#isList === null;
    this.#isList ??= between === '[';
    const expected = !this.#isList ? '' : isFirst ? '[' : ',';
    if (between !== expected) throw this.#unexpected(between);
    this.#between = '';
    this.#began = this.#line;
    this.#depth = 1;
    return at;
  }

  #isClosedBy(character: string): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isQuoted && character === '\\') this.#isEscaped = true;
    else if (character === '"') this.#isQuoted = !this.#isQuoted;
    else if (!this.#isQuoted && character === '{') this.#depth++;
    else if (!this.#isQuoted && character === '}') this.#depth--;
    return this.#depth === 0;
  }

  #takeObject(last: string): JsonObject {
    const object = { line: this.#began, source: this.#source + last };
    this.#source = '';
    this.#depth = 0;
    this.#isQuoted = false;
    this.#isEscaped = false;
    return object;
  }

  #unexpected(text: string): FileRefused {
    const where = this.#isList === null ? 'At the beginning' : `After the artwork in line ${this.#began}`;
    return new FileRefused(`${where}: “${shorten(text)}” is not an artwork.`);
  }
}
