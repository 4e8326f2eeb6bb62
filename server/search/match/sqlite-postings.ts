import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { rawRow } from '../../../database/rows.ts';
import { FIELDS } from '../index/document.ts';
import { RANGE_END } from '../suggest/entries.ts';
import { mergePostings, NO_FIELD, type Postings, packedSql, type ReadPostings, unpackPostings } from './postings.ts';

/** Up to this many occurrences are read from the terms of the index, with one statement. */
const MAX_OCCURRENCES = 2_000;
/** More are read in ranges of so many ids, so that requests run in between, */
const MIN_RANGE = 10_000;
/** in so many ranges at most, because FTS5 prepares the matches of a prefix again for each. */
const MAX_RANGES = 12;

/** Sorts between a word and any longer word: words are letters and digits. */
const FIRST_LETTER = '\u0001';

/** The posting list of a word or prefix. */
export async function sqlitePostings(
  database: Knex,
  word: string,
  isPrefix: boolean,
  read: ReadPostings,
  maxOccurrences = MAX_OCCURRENCES,
): Promise<Postings> {
  const end = isPrefix ? word + RANGE_END : word + FIRST_LETTER;
  const occurrences = await readOccurrences(database, word, [word, end]);
  if (occurrences.length <= maxOccurrences) return unpackPostings(occurrences);
  if (!isPrefix) return readAll(database, word, isPrefix);
  // A frequent word rarely begins another frequent one.
  const longer = await readOccurrences(database, word, [word + FIRST_LETTER, end]);
  if (longer.length > maxOccurrences) return readAll(database, word, isPrefix);
  return mergePostings(await read(word, false), unpackPostings(longer));
}

async function readAll(database: Knex, word: string, isPrefix: boolean): Promise<Postings> {
  const row = await database('search_documents').max({ last: 'artwork_id' }).first();
  const last = row?.last ?? 0;
  const range = Math.max(MIN_RANGE, Math.ceil(last / MAX_RANGES));
  const parts: Postings[] = [];
  for (let start = 1; start <= last; start += range) {
    await setImmediate();
    parts.push(unpackPostings(await readRange(database, word, isPrefix, [start, start + range - 1])));
  }
  return concatenate(parts);
}

const FIELD = `case col ${FIELDS.map((field, index) => `when '${field}' then ${index}`).join(' ')} end`;
const TITLE_LENGTH =
  'case when field = 0 then (select title_length from search_documents where artwork_id = doc) else 0 end';
// `search_terms` is a temporary table of each connection: `fts5vocab` of the index.
const OCCURRENCES = `
  select json_group_array(${packedSql('doc', `(${TITLE_LENGTH})`, 'field', `case when term = ? then field else ${NO_FIELD} end`)}) as list
  from (select term, doc, ${FIELD} as field from search_terms where term >= ? and term < ? limit ${MAX_OCCURRENCES + 1})`;

/** A row for each word in the range and field that has it. */
function readOccurrences(database: Knex, word: string, [from, below]: [string, string]): Promise<Float64Array> {
  return readNumbers(database, OCCURRENCES, [word, from, below]);
}

/** A row for each field that has the word itself, and with `isPrefix` one for each that has a word that begins with it. */
function readRange(
  database: Knex,
  word: string,
  isPrefix: boolean,
  [first, last]: [number, number],
): Promise<Float64Array> {
  const expressions = isPrefix ? [`"${word}"`, `"${word}" *`] : [`"${word}"`];
  const columns = expressions.flatMap((expression, kind) =>
    FIELDS.map((field, index) => ({
      bindings: [`{${field}} : ${expression}`, first, last],
      sql: `select ${packedSql('f.rowid', index === 0 ? 'd.title_length' : '0', String(index), String(kind === 0 ? index : NO_FIELD))} as value
        from search_index as f ${index === 0 ? 'join search_documents as d on d.artwork_id = f.rowid' : ''}
        where search_index match ? and f.rowid between ? and ?`,
    })),
  );
  return readNumbers(
    database,
    `select json_group_array(value) as list from (${columns.map(({ sql }) => sql).join(' union all ')})`,
    columns.flatMap(({ bindings }) => bindings),
  );
}

// One JSON text: transferring a row per match takes longer than finding the matches.
async function readNumbers(database: Knex, sql: string, bindings: (string | number)[]): Promise<Float64Array> {
  const { list } = await rawRow<{ list: string }>(database, sql, bindings);
  return Float64Array.from(JSON.parse(list) as number[]);
}

function concatenate(parts: Postings[]): Postings {
  const size = parts.reduce((sum, { ids }) => sum + ids.length, 0);
  const all: Postings = {
    ids: new Int32Array(size),
    fields: new Uint8Array(size),
    wholeFields: new Uint8Array(size),
    titleLengths: new Uint16Array(size),
  };
  let start = 0;
  for (const part of parts) {
    all.ids.set(part.ids, start);
    all.fields.set(part.fields, start);
    all.wholeFields.set(part.wholeFields, start);
    all.titleLengths.set(part.titleLengths, start);
    start += part.ids.length;
  }
  return all;
}
