import { parsePesos } from '../../artworks/format/money.ts';
import { isBulkAction } from '../../bulk-changes/actions.ts';
import type { BulkAction, BulkOptions, BulkPrice, TermList } from '../../bulk-changes/contract.ts';
import { idIn } from '../form/ids.ts';
import { shortText } from '../form/texts.ts';

const MAX_IDS = 500;
const MAX_PERCENT = 1_000;

/** What the forms of a bulk change send, as texts. */
export interface BulkForm {
  action: BulkAction;
  ids: number[];
  /** All artworks that match the parameters of the list. */
  isAll: boolean;
  /** Parameters of the list, such as `search` and `state`. */
  list: Record<string, string>;
  /** Whether the options were sent, and not only the selection. */
  isComplete: boolean;
  mode: string;
  amount: string;
  /** Like `tags:12`. */
  term: string;
  exhibition: string;
  /** Number of artworks that the page has shown. */
  expected: number;
}

interface Targets {
  terms: { list: TermList; id: number; name: string }[];
  exhibitions: { id: number; title: string }[];
}

/** Reads a form or an address. What it cannot mean is left out. */
export function parseBulkForm(sent: Record<string, unknown>): BulkForm {
  const text = (name: string) => {
    const value = sent[name];
    return shortText(value, 200);
  };
  const numbers = [sent.id, sent.ids].flat().flatMap((value) => (typeof value === 'string' ? value.split(',') : []));
  const ids = numbers.map(idIn).filter((id) => id !== null);
  const action = text('action');
  const list = ['search', 'state', 'artist', 'category', 'exhibition', 'lacks'];
  return {
    action: isBulkAction(action) ? action : 'publish',
    ids: [...new Set(ids)].slice(0, MAX_IDS),
    isAll: text('all') === '1',
    list: Object.fromEntries(list.map((name) => [name, text(name)])),
    isComplete: sent.amount !== undefined || sent.term !== undefined || sent.into !== undefined,
    mode: text('mode') || 'to',
    amount: text('amount'),
    term: text('term'),
    exhibition: text('into'),
    expected: /^\d{1,9}$/.test(text('expected')) ? Number(text('expected')) : -1,
  };
}

/** What the action needs; `error` is null while nothing was sent. */
export function readOptions(
  form: BulkForm,
  { terms, exhibitions }: Targets,
): { options: BulkOptions } | { error: string | null } {
  const { action, isComplete } = form;
  const wrong = (error: string) => ({ error: isComplete ? error : null });
  if (action === 'publish' || action === 'withdraw') return { options: {} };
  if (action === 'price') {
    const price = readPrice(form);
    return price
      ? { options: { price } }
      : wrong(
          `Please enter ${form.mode === 'percent' ? 'a percentage, like 10 or -5' : 'an amount in pesos, like 12500'}.`,
        );
  }
  if (action === 'exhibit') {
    const exhibition = exhibitions.find(({ id }) => String(id) === form.exhibition);
    return exhibition ? { options: { exhibition } } : wrong('Please choose an exhibition.');
  }
  const term = terms.find(({ list, id }) => `${list}:${id}` === form.term);
  return term ? { options: { term } } : wrong('Please choose a term.');
}

function readPrice({ mode, amount }: BulkForm): BulkPrice | null {
  const sign = /^[-−]/.test(amount) ? -1 : 1;
  const plain = amount.replace(/^[-−+]\s*/, '');
  if (mode === 'percent') {
    const percent = /^\d{1,4}(\.\d{1,2})?\s*%?$/.test(plain) ? Number.parseFloat(plain) : 0;
    return percent > 0 && percent <= MAX_PERCENT ? { mode, value: sign * percent } : null;
  }
  const centavos = parsePesos(plain);
  if (centavos === null || centavos === 0 || (mode !== 'to' && mode !== 'by')) return null;
  return mode === 'to' && sign === -1 ? null : { mode, value: sign * centavos };
}
