import { describe, expect, it } from 'vitest';
import { sortByRelevance } from '../../server/search/match/relevance.ts';
import { toKeyword } from '../../server/search/recent-searches.ts';
import { correctionCandidates } from '../../server/search/spelling/candidates.ts';
import { restoreSpelling } from '../../server/search/spelling/restore.ts';
import { maxEdits, Vocabulary } from '../../server/search/spelling/vocabulary.ts';
import { phrasesOf, prefixesOf } from '../../server/search/suggest/entries.ts';
import { fold, readTerm, searchWords, wordsOf } from '../../server/search/words.ts';
import { fc } from '../support/fast-check.ts';

const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }));

describe('folding', () => {
  it.each([
    ['Núñez', 'nunez'],
    ['ÀÉÎÕÜ ç', 'aeiou c'],
    ['Łukasz Øster, Straße', 'lukasz oster strasse'],
    ["O’Brien's", 'obriens'],
    ['  Juan-Luna:  “Spoliarium” (1884) ', 'juan luna spoliarium 1884'],
    ['ﬁne ＡＢＣ', 'fine abc'],
    ['東京 Ελλάδα Ёлка', '東京 ελλαδα елка'],
    ['🎨 -- \u0000 \ud800', ''],
  ])('%s is folded to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('leaves letters, digits and single blanks, and does not change folded text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const folded = fold(text);
        expect(folded).toMatch(/^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u);
        expect(fold(folded)).toBe(folded);
        expect(folded.isWellFormed()).toBe(true);
      }),
    );
  });

  it('FIND-04 any input becomes a few words of bounded length', () => {
    fc.assert(
      fc.property(fc.oneof(texts, fc.constant('a'.repeat(10_000)), fc.constant('ﷺ '.repeat(3_000))), (text) => {
        const words = searchWords(readTerm(text));
        expect(words.length).toBeLessThanOrEqual(10);
        expect(words.every((word) => word.length <= 40 && word.isWellFormed())).toBe(true);
      }),
    );
    expect(wordsOf(`${'𠮷'.repeat(30)} x`)).toEqual([`${'𠮷'.repeat(20)}`, 'x']);
  });
});

describe('the vocabulary', () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 60,
  });

  it('FIND-03 finds exactly the words within the allowed edits', () => {
    fc.assert(
      fc.property(
        words,
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 8 }),
        (known, query) => {
          const vocabulary = new Vocabulary();
          vocabulary.add(known.slice(0, 20));
          vocabulary.add(known.slice(20));
          const near = vocabulary.near(query, { max: 1_000 });
          const limit = query.length <= 5 ? 1 : 2;
          const expected = [...new Set(known)].filter((word) => distance(word, query) <= limit);
          expect(near.map(({ word }) => word).sort()).toEqual(expected.sort());
          for (const { word, distance: found } of near) expect(found).toBe(distance(word, query));
        },
      ),
    );
  });

  it('allows one edit up to five letters, two in longer words, and none in numbers', () => {
    expect(['luna', 'lunas', 'lunass', '19845', 'a1'].map(maxEdits)).toEqual([1, 1, 2, 0, 1]);
  });

  it('finds words of which a misspelt beginning was typed', () => {
    const vocabulary = new Vocabulary();
    vocabulary.add(['amorsolo', 'amor', 'zobel']);
    expect(vocabulary.near('amosro', { max: 5, isPrefix: true })[0]?.word).toBe('amorsolo');
    expect(vocabulary.hasPrefix('zob')).toBe(true);
    expect(vocabulary.hasPrefix('zog')).toBe(false);
  });
});

describe('corrections', () => {
  const vocabulary = (words: string[]) => {
    const all = new Vocabulary();
    all.add(words);
    return all;
  };

  it('FIND-03 prefers a name among words of equal distance, but no more distant name', () => {
    const known = { words: vocabulary(['wants', 'santos', 'sants', 'blue']), names: vocabulary(['santos']) };
    const first = (...words: string[]) => correctionCandidates(words, known)[0]?.words.join(' ');
    expect([first('blue', 'santso'), first('santz'), first('wantz')]).toEqual(['blue santos', 'sants', 'wants']);
  });

  it('leaves numbers as they are', () => {
    const known = { words: vocabulary(['rice']), names: vocabulary([]) };
    expect(correctionCandidates(['rcie', '1984'], known)).toEqual([{ words: ['rice', '1984'], cost: 1 + 1 / 64 }]);
  });

  it.each([
    ['nunez ana', ['Ana Núñez-Reyes'], 'Núñez Ana'],
    ['obriens rice', ['O’Brien’s RICE field'], 'O’Brien’s RICE'],
    ['rice paper', ['“Rice”', 'rice on paper'], 'Rice paper'],
    ['oleo unknown', ['Óleo'], 'Óleo unknown'],
  ])('%s is written as in %j', (folded, texts, written) => {
    expect(restoreSpelling(folded.split(' '), texts)).toBe(written);
  });
});

describe('relevance', () => {
  it('sorts by level, then by fewer words in the matching title, then newest first', () => {
    const ids = Int32Array.of(1, 2, 3, 4, 5, 6);
    const found = { ids, levels: Uint8Array.from([1, 0, 0, 1, 0, 8]), lengths: [1, 3, 2, 9, 2, 1] };
    expect([...sortByRelevance(found, [5, 4, 3, 2, 1, 0])]).toEqual([5, 3, 2, 4, 1, 6]);
  });
});

describe('phrases', () => {
  it('begin at every word, and count each beginning of an entry once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('the', 'sea', 'that', 'sees', 'a'), { minLength: 1, maxLength: 6 }),
        (words) => {
          const counted = phrasesOf(words.join(' ')).flatMap(prefixesOf);
          expect(new Set(counted).size).toBe(counted.length);
          for (const word of words) expect(counted).toContain(word);
          expect(counted).toContain(words.join(' ').slice(0, 40).trimEnd());
        },
      ),
    );
  });
});

describe('keywords that other visitors may see', () => {
  it.each([
    ['  Mount   MAYON! ', 'mount mayon'],
    ['Niño’s kite', 'niño’s kite'],
    ['harana 1984', 'harana 1984'],
    ['“still life” (oil)', 'still life oil'],
  ])('FIND-05 %s is stored as %s', (term, keyword) => {
    expect(toKeyword(term)).toBe(keyword);
  });

  it.each([
    'ana@example.com',
    'ana＠example.com',
    'https://example.com/sea',
    'www.example',
    'example.com',
    '0917 555 1234',
    '+63 (2) 8555-1234',
    '12345',
    '1984',
    'call 09175551234 now',
    'ab',
    '🎨🎨🎨',
    'one two three four five six',
    'a'.repeat(60),
  ])('FIND-05 %s is left out', (term) => {
    expect(toKeyword(term)).toBeNull();
  });
});

/** Missing, additional, wrong and exchanged letters, as simple code. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array(b.length).fill(0)]);
  const at = (i: number, j: number) => rows[i]?.[j] as number;
  for (let j = 0; j <= b.length; j++) (rows[0] as number[])[j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      let min = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + wrong);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) min = Math.min(min, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = min;
    }
  }
  return at(a.length, b.length);
}
