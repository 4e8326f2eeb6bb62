import { rawRow } from '../../../database/rows.ts';
import { distinctWords, FIELDS, LEVELS, type Level } from '../index/document.ts';
import type { SearchEngine } from './engine.ts';
import { NO_FIELD, packedSql, unpackPostings } from './postings.ts';

const lexemes = (place: number) => `array_to_tsvector(array(select jsonb_array_elements_text(value -> ${place})))`;

/** PostgreSQL full-text search over folded words. Needs no dictionary, no extension and no privilege to create one. */
export const postgresEngine: SearchEngine = {
  async put(transaction, artworks) {
    const rows = artworks.map(({ id, document, titleEntry, entries }) => [
      id,
      document.title.length,
      JSON.stringify(entries),
      titleEntry,
      distinctWords(document),
      FIELDS.flatMap((field, index) => document[field].map((word) => `${index}/${word}`)),
    ]);
    await transaction.raw(
      `insert into search_documents (artwork_id, title_length, entries, title_entry, words, fields)
       select (value ->> 0)::int, (value ->> 1)::int, value ->> 2, (value ->> 3)::int, ${lexemes(4)}, ${lexemes(5)}
       from jsonb_array_elements(?::jsonb)
       on conflict (artwork_id) do update set title_length = excluded.title_length, entries = excluded.entries,
         title_entry = excluded.title_entry, words = excluded.words, fields = excluded.fields`,
      [JSON.stringify(rows)],
    );
  },

  async remove(transaction, artworkIds) {
    await transaction('search_documents').whereIn('artwork_id', artworkIds).delete();
  },

  async clear(transaction) {
    await transaction('search_documents').delete();
  },

  whereMatches(artworks, words) {
    artworks.whereRaw(`a.id in (${MATCHES})`, [expression(words)]);
  },

  levelSql(words) {
    const graded = LEVELS.slice(0, -1);
    return {
      sql: `case ${graded.map((_, index) => `when d.fields @@ ?::tsquery then ${index}`).join(' ')} else ${graded.length} end`,
      bindings: graded.map((level) => inFields(level, words)),
    };
  },

  async postings(database, word, isPrefix) {
    const field = fieldSql(word, isPrefix);
    const whole = fieldSql(word, false);
    const wholeField = `case when d.words @@ ?::tsquery then ${whole.sql} else ${NO_FIELD} end`;
    const packed = packedSql('d.artwork_id::bigint', 'd.title_length', field.sql, wholeField);
    const { list } = await rawRow<{ list: Buffer }>(
      database,
      `select coalesce(string_agg(float8send((${packed})::float8), ''::bytea), ''::bytea) as list
       from search_documents as d where d.words @@ ?::tsquery`,
      [...field.bindings, lexeme(word, false), ...whole.bindings, lexeme(word, isPrefix)],
    );
    return unpackPostings(readDoubles(list));
  },
};

// Most significant byte first.
function readDoubles(bytes: Buffer): Float64Array {
  return Float64Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readDoubleBE(index * 8));
}

/** The first field of document `d` with a word that it has. A binary search over the fields: each comparison reads the whole `fields`. */
function fieldSql(
  word: string,
  isPrefix: boolean,
  first = 0,
  last = FIELDS.length - 1,
): { sql: string; bindings: string[] } {
  if (first === last) return { sql: String(first), bindings: [] };
  const middle = (first + last) >> 1;
  const [low, high] = [fieldSql(word, isPrefix, first, middle), fieldSql(word, isPrefix, middle + 1, last)];
  const inLow = Array.from({ length: middle - first + 1 }, (_, index) => lexeme(`${first + index}/${word}`, isPrefix));
  return {
    sql: `case when d.fields @@ ?::tsquery then ${low.sql} else ${high.sql} end`,
    bindings: [inLow.join(' | '), ...low.bindings, ...high.bindings],
  };
}

const MATCHES = 'select artwork_id from search_documents where words @@ ?::tsquery';

function expression(words: string[]): string {
  return words.map((word, index) => lexeme(word, index === words.length - 1)).join(' & ');
}

function inFields(level: Level, words: string[]): string {
  return words
    .map((word, index) => {
      const isPrefix = level.isPrefix && index === words.length - 1;
      return `(${level.fields.map((_, field) => lexeme(`${field}/${word}`, isPrefix)).join(' | ')})`;
    })
    .join(' & ');
}

// Folded words contain only letters and digits, so quoting is enough to make none of them an operator.
function lexeme(word: string, isPrefix: boolean): string {
  return `'${word}'${isPrefix ? ':*' : ''}`;
}
