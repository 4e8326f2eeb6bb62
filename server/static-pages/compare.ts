import { diffLines, diffWordsWithSpace } from 'diff';
import type { ComparedText } from './contract.ts';

/** Milliseconds. Texts that differ everywhere are then shown whole. */
const TIMEOUT = 150;
/** Characters of an equal part that are shown at each of its ends. */
const CONTEXT = 160;

/** What has changed from a text to another, word by word. Long equal parts are shortened. */
export function compareTexts(from: string, to: string): ComparedText[] {
  const options = { timeout: TIMEOUT };
  const parts = diffWordsWithSpace(from, to, options) ?? diffLines(from, to, options);
  if (!parts) return [part('removed', from), part('added', to)];
  return parts.map(({ value, added, removed }, index) => {
    if (added || removed) return part(added ? 'added' : 'removed', value);
    return part('same', shorten(value, { isFirst: index === 0, isLast: index === parts.length - 1 }));
  });
}

function part(kind: ComparedText['kind'], text: string): ComparedText {
  return { kind, text };
}

function shorten(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (text.length <= CONTEXT * 2) return text;
  const start = isFirst ? '' : `${text.slice(0, CONTEXT)} `;
  const end = isLast ? '' : ` ${text.slice(-CONTEXT)}`;
  return `${start}…${end}`;
}
