import { FileRefused, shorten } from './refusal.ts';

export interface Piece {
  /** Where it begins. */
  line: number;
  source: string;
}

const mostCharacters = 1_000_000;

/** Cuts a text where an object of the outermost list, or of a line, ends: by its braces, so that no file is ever held whole. */
export class JsonCutter {
  #isList: boolean | null = null;
  #line = 1;
  #began = 1;
  #depth = 0;
  #isQuoted = false;
  #isEscaped = false;
  /** Of the object that is open. */
  #source = '';
  /** Between two objects. */
  #between = '';

  *cut(chunk: string): Generator<Piece> {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk.charAt(at);
      if (character === '\n') this.#line++;
      // What is broken ends with its line, where each line is an object.
      if (character === '\n' && !this.#isList && this.#depth > 0) {
        yield this.#piece(chunk.slice(from, at));
      } else if (this.#depth === 0) {
        if (character !== '{') this.#between += character;
        else from = this.#open(at);
      } else if (this.#closes(character)) yield this.#piece(chunk.slice(from, at + 1));
    }
    if (this.#depth > 0) this.#source += chunk.slice(from);
    if (this.#source.length + this.#between.length > mostCharacters) {
      throw new FileRefused(`From line ${this.#began} on: more than ${mostCharacters} characters without an end.`);
    }
  }

  /** What was left open by the last line; throws where the list is not complete. */
  *end(): Generator<Piece> {
    const rest = this.#between.trim();
    if (this.#isList && this.#depth > 0)
      throw new FileRefused(`The work that begins in line ${this.#began} never ends.`);
    if (this.#isList && rest !== ']') throw new FileRefused('The list has no end; is the file cut off?');
    if (!this.#isList && rest) throw this.#strange(rest);
    if (this.#depth > 0) yield this.#piece('');
  }

  #open(at: number): number {
    const between = this.#between.replace(/\s/g, '');
    const isFirst = this.#isList === null;
    this.#isList ??= between === '[';
    const expected = !this.#isList ? '' : isFirst ? '[' : ',';
    if (between !== expected) throw this.#strange(between);
    this.#between = '';
    this.#began = this.#line;
    this.#depth = 1;
    return at;
  }

  #closes(character: string): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isQuoted && character === '\\') this.#isEscaped = true;
    else if (character === '"') this.#isQuoted = !this.#isQuoted;
    else if (!this.#isQuoted && character === '{') this.#depth++;
    else if (!this.#isQuoted && character === '}') this.#depth--;
    return this.#depth === 0;
  }

  #piece(last: string): Piece {
    const piece = { line: this.#began, source: this.#source + last };
    this.#source = '';
    this.#depth = 0;
    this.#isQuoted = false;
    this.#isEscaped = false;
    return piece;
  }

  #strange(text: string): FileRefused {
    const where = this.#isList === null ? 'At the beginning' : `After the work in line ${this.#began}`;
    return new FileRefused(`${where}: “${shorten(text)}” is no work.`);
  }
}
