import { CITY_TEXTS } from './cities.ts';
import { HIGHLAND_TEXTS } from './highlands.ts';
import { SHORE_TEXTS } from './shores.ts';
import { STUDIO_TEXTS } from './studios.ts';
import type { WorkTexts } from './work-text.ts';
import { WORKSHOP_TEXTS } from './workshops.ts';

const TEXTS: WorkTexts = { ...HIGHLAND_TEXTS, ...STUDIO_TEXTS, ...SHORE_TEXTS, ...WORKSHOP_TEXTS, ...CITY_TEXTS };

/** Alternative text and first paragraph of a work. */
export function textOf(title: string): WorkTexts[string] {
  const text = TEXTS[title];
  if (!text) throw new Error(`no text for ${title}`);
  return text;
}
