import { idIn } from '../form/ids.ts';
import { shortText } from '../form/texts.ts';

/** Works in one sale or one hold. */
const MAX_WORKS = 50;

/** What a form has chosen, after the pressed button. */
export interface PostedChoice {
  works: number[];
  search: string;
  accountId: number | null;
  personSearch: string;
  /** A button that changes the form alone; null: the form is sent. */
  pressed: 'search' | 'find' | 'add' | 'remove' | 'person' | null;
}

/** Reads works and person of a form. Each of their buttons sends the form, so that they work without JavaScript. */
export function readChoice(body: Record<string, unknown>): PostedChoice {
  const text = (name: string) => shortText(body[name], 100);
  const works = idsIn(body.works);
  const [added, removed] = [idIn(body.add), idIn(body.remove)];
  const choice = { search: text('search'), personSearch: text('person_search'), accountId: idIn(body.account) };
  if (added !== null)
    return {
      ...choice,
      search: '',
      pressed: 'add',
      works: [...works.filter((id) => id !== added), added].slice(0, MAX_WORKS),
    };
  if (removed !== null) return { ...choice, works: works.filter((id) => id !== removed), pressed: 'remove' };
  if (typeof body.person === 'string')
    return { ...choice, works, accountId: idIn(body.person), personSearch: '', pressed: 'person' };
  const pressed = body.intent === 'search' || body.intent === 'find' ? body.intent : null;
  return { ...choice, works, pressed };
}

export function idsIn(text: unknown): number[] {
  const ids = (typeof text === 'string' ? text : '').split(',').slice(0, 2 * MAX_WORKS);
  return [...new Set(ids.flatMap((part) => idIn(part) ?? []))].slice(0, MAX_WORKS);
}
