import type { Knex } from 'knex';
import { listed } from './listed-records.ts';
import { inOrderOfMatch, meantWords, type NameEntry } from './name-match.ts';
import { endOfRange, rangeOf } from './phrases.ts';
import { type Reading, respaced } from './spelling.ts';
import type { Near } from './vocabulary.ts';
import { readVocabulary } from './word-records.ts';

type NameKind = 'artists' | 'styles';

const mostNames = 1_000;
const mostMeant = 400;
const mostNear = 25;

/** The names that have all the words, the last perhaps as a beginning, best match first. */
export async function namesWith(database: Knex, kind: NameKind, words: string[]): Promise<NameEntry[]> {
  const last = words.at(-1);
  if (last === undefined) return [];
  const entries = seen(database, kind).limit(mostNames);
  for (const word of words.slice(0, -1)) entries.whereIn('e.id', withPhrase(database, kind, rangeOf(`${word} `)));
  entries.whereIn('e.id', withPhrase(database, kind, rangeOf(last)));
  return inOrderOfMatch(await entries, words);
}

/** What was meant by words that no name has: the nearest name's. */
export async function nearestName(database: Knex, kind: NameKind, words: string[]): Promise<Reading | null> {
  const vocabulary = await readVocabulary(database, kind);
  const near = words.map((word, index) =>
    vocabulary.near(word, { most: mostNear, isPrefix: index === words.length - 1 }),
  );
  const byLetters = await nearestByLetters(database, kind, near);
  if (byLetters && byLetters.cost <= 1) return byLetters;
  for (const reading of respaced(words, vocabulary)) {
    if ((await namesWith(database, kind, reading.words)).length) return reading;
  }
  return byLetters;
}

async function nearestByLetters(database: Knex, kind: NameKind, near: Near[][]): Promise<Reading | null> {
  if (near.some((choices) => choices.length === 0)) return null;
  const entries = seen(database, kind).limit(mostMeant);
  for (const choices of near) {
    const words = choices.map(({ word }) => `${word} `);
    const ids = database
      .select('p.entry_id')
      .from(listed(database, words))
      .joinRaw('join search_phrases as p on p.kind = ? and p.phrase >= l.value and p.phrase < l.value || ?', [
        kind,
        endOfRange,
      ]);
    entries.whereIn('e.id', ids);
  }
  const rows: NameEntry[] = await entries;
  const meant = rows.flatMap((row) => meantWords(row.words, near) ?? []);
  return meant.sort((a, b) => a.cost - b.cost)[0] ?? null;
}

function seen(database: Knex, kind: NameKind): Knex.QueryBuilder {
  const entries = database('search_entries as e').where('e.kind', kind).where('e.is_shown', true);
  if (kind === 'styles') entries.where('e.count', '>', 0);
  return entries.orderBy([{ column: 'e.count', order: 'desc' }, 'e.id']).select('e.id', 'e.key', 'e.words', 'e.count');
}

function withPhrase(database: Knex, kind: NameKind, [from, below]: [string, string]): Knex.QueryBuilder {
  return database('search_phrases')
    .where({ kind })
    .where('phrase', '>=', from)
    .where('phrase', '<', below)
    .select('entry_id');
}
