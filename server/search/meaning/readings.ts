import type { LengthUnit } from '../../artworks/format/dimensions.ts';
import { factWord, isFactWord, MAX_WORDS, searchWords, wordsOf } from '../words.ts';
import { colorNamed } from './colors.ts';
import { centuryFact, sidesFact } from './facts.ts';
import { placeAt, placeFact } from './places.ts';

/** Words of a sentence that no artwork needs to contain. */
const FILLERS = new Set(
  'a an the of in on at by from with and or made painted created done circa c year mga kulay ang ng sa na noong nong taong gawa taga mula'.split(
    ' ',
  ),
);

const DECADES: Record<string, string> = {
  twenties: '20s',
  thirties: '30s',
  forties: '40s',
  fifties: '50s',
  sixties: '60s',
  seventies: '70s',
  eighties: '80s',
  nineties: '90s',
  noughties: '2000s',
  sisenta: '60s',
  sitenta: '70s',
  setenta: '70s',
  otsenta: '80s',
  nobenta: '90s',
};

const SIZE_NAMES: Record<string, string> = {
  small: 'small',
  maliit: 'small',
  large: 'large',
  big: 'large',
  malaki: 'large',
  malaking: 'large',
  oversized: 'oversized',
  oversize: 'oversized',
  huge: 'oversized',
};

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,2})?)`;
const UNIT = `(?:cms?|centimet(?:re|er)s?|in|inch(?:es)?|["”″]|'')`;
const SIDES = new RegExp(
  String.raw`(?<![\d.])${NUMBER}\s*(${UNIT})?\s*(?:[x×*]|by)\s*${NUMBER}(?:\s*(?:[x×*]|by)\s*${NUMBER})?(?![\d.])\s*(${UNIT}(?![\p{L}\d]))?`,
  'giu',
);

/**
 * The words to search for, as typed and as understood, the more likely reading first. Understood, years, decades, sizes, colors
 * and places stand for properties of artworks, and fillers are left out.
 */
export function readingsOf(term: string): string[][] {
  const typed = searchWords(term);
  if (typed.length === 0) return [];
  const understood = understand(term).slice(0, MAX_WORDS);
  if (understood.length === 0 || understood.join(' ') === typed.join(' ')) return [typed];
  return understood.some(isFactWord) ? [understood, typed] : [typed, understood];
}

/** The properties that a text names: those of the title `Small Landscape, 1976`. */
export function factsIn(text: string): string[] {
  return understand(text).filter(isFactWord);
}

function understand(term: string): string[] {
  const words: string[] = [];
  let end = 0;
  for (const match of term.matchAll(SIDES)) {
    const [all, height, unitOfHeight, width, , unit = unitOfHeight] = match;
    words.push(...understandWords(wordsOf(term.slice(end, match.index))));
    words.push(factWord(sidesFact([Number(height), Number(width)], unitNamed(unit))));
    end = match.index + all.length;
  }
  return [...words, ...understandWords(wordsOf(term.slice(end)))];
}

function unitNamed(text: string | undefined): LengthUnit | '' {
  if (!text) return '';
  return /^c/i.test(text) ? 'cm' : 'in';
}

function understandWords(words: string[]): string[] {
  const understood: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const place = placeAt(words, index);
    const found = place ? null : factAt(words, index);
    if (place) {
      understood.push(placeFact(place));
      index += place.length - 1;
    } else if (found) {
      understood.push(factWord(found.fact));
      index += found.length - 1;
    } else if (!FILLERS.has(words[index] as string)) understood.push(words[index] as string);
  }
  return understood;
}

interface FoundFact {
  fact: string;
  /** Number of words. */
  length: number;
}

function factAt(words: string[], index: number): FoundFact | null {
  const word = words[index] as string;
  const next = words[index + 1] ?? '';
  if (word === 'nineteen' && DECADES[next]) return { fact: `19${DECADES[next]}`, length: 2 };
  if (word === 'dekada' && /^\d{2}$/.test(next)) return { fact: `${next[0]}0s`, length: 2 };
  if (word === 'dekada' && DECADES[next]) return { fact: DECADES[next], length: 2 };
  const century = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word)?.[1];
  if (century && next.startsWith('centur')) return { fact: centuryFact(Number(century)), length: 2 };
  if (/^(1[5-9]|20)\d{2}$/.test(word)) return { fact: word, length: 1 };
  if (/^((1[5-9]|20)\d|\d)0s$/.test(word)) return { fact: word, length: 1 };
  if (Object.hasOwn(DECADES, word)) return { fact: DECADES[word] as string, length: 1 };
  const color = colorNamed(word);
  return color ? { fact: color, length: 1 } : sizeAt(word, next);
}

function sizeAt(word: string, next: string): FoundFact | null {
  const named = ['size', 'sized', 'sizes', 'na'].includes(next);
  const size =
    word === 'medium' && named && next !== 'na' ? 'medium' : Object.hasOwn(SIZE_NAMES, word) && SIZE_NAMES[word];
  return size ? { fact: size, length: named ? 2 : 1 } : null;
}
