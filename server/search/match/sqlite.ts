import { FIELDS, LEVELS, type Level } from '../index/document.ts';
import type { SearchEngine } from './engine.ts';
import { sqlitePostings } from './sqlite-postings.ts';

const columns = FIELDS.join(', ');
const fromJson = FIELDS.map((_, index) => `value ->> ${index + 1}`).join(', ');

/** SQLite FTS5, used as an index only: which words occur in which column of which artwork. */
export const sqliteEngine: SearchEngine = {
  async put(transaction, artworks) {
    await sqliteEngine.remove(
      transaction,
      artworks.map(({ id }) => id),
    );
    const documents = artworks.map(({ id, document }) => [id, ...FIELDS.map((field) => document[field].join(' '))]);
    await transaction.raw(
      `insert into search_index (rowid, ${columns}) select value ->> 0, ${fromJson} from json_each(?)`,
      [JSON.stringify(documents)],
    );
    const rows = artworks.map(({ id, document, titleEntry, entries }) => [
      id,
      document.title.length,
      JSON.stringify(entries),
      titleEntry,
    ]);
    await transaction.raw(
      `insert into search_documents (artwork_id, title_length, entries, title_entry)
       select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(?)`,
      [JSON.stringify(rows)],
    );
  },

  async remove(transaction, artworkIds) {
    const indexed = 'select artwork_id from search_documents where artwork_id in (select value from json_each(?))';
    const ids = JSON.stringify(artworkIds);
    await transaction.raw(`delete from search_index where rowid in (${indexed})`, [ids]);
    await transaction.raw('delete from search_documents where artwork_id in (select value from json_each(?))', [ids]);
  },

  async clear(transaction) {
    await transaction.raw("insert into search_index (search_index) values ('delete-all')");
    await transaction('search_documents').delete();
  },

  whereMatches(artworks, words) {
    artworks.whereRaw(`a.id in (${MATCHES})`, [expression(words, true)]);
  },

  levelSql(words) {
    const graded = LEVELS.slice(0, -1);
    return {
      sql: `case ${graded.map((_, index) => `when a.id in (${MATCHES}) then ${index}`).join(' ')} else ${graded.length} end`,
      bindings: graded.map((level) => inColumns(level, words)),
    };
  },

  postings: sqlitePostings,
};

const MATCHES = 'select rowid from search_index where search_index match ?';

function inColumns({ fields, isPrefix }: Level, words: string[]): string {
  return `{${fields.join(' ')}} : (${expression(words, isPrefix)})`;
}

// Folded words contain only letters and digits, so quoting is enough to make none of them an operator.
function expression(words: string[], isPrefix: boolean): string {
  return words.map((word, index) => `"${word}"${isPrefix && index === words.length - 1 ? ' *' : ''}`).join(' AND ');
}
