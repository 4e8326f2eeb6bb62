import { type PostedArrangement, readArrangement } from '../arrangement/arrangement.ts';
import { idIn } from '../form/ids.ts';
import { shortText } from '../form/texts.ts';

/** Works in one sale or one hold. */
export const MAX_WORKS = 50;

/** What a form has chosen, after the pressed button. */
export interface PostedChoice {
  works: number[];
  search: string;
  accountId: number | null;
  personSearch: string;
  /** A button that changes the form alone; null: the form is sent. */
  pressed: PostedArrangement['pressed'] | 'find' | 'person';
}

/** Reads works and person of a form. Each of their buttons sends the form, so that they work without JavaScript. */
export function readChoice(body: Record<string, unknown>): PostedChoice {
  const { ids: works, pressed, search } = readArrangement(body, { field: 'works', max: MAX_WORKS });
  const personSearch = shortText(body.person_search, 100);
  const choice = { works, search: pressed === 'add' ? '' : search, accountId: idIn(body.account), personSearch };
  if (!pressed && typeof body.person === 'string')
    return { ...choice, accountId: idIn(body.person), personSearch: '', pressed: 'person' };
  return { ...choice, pressed: pressed ?? (body.intent === 'find' ? 'find' : null) };
}
