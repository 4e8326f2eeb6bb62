import { type Audience, type IssueItem, ITEM_KINDS, type ItemKind, type Limit, type LimitKind } from './rows.ts';

/** Things of an issue. */
export const MAX_ITEMS = 30;

/** The one number by which a form that puts things in order names an item. */
export function itemNumber({ kind, id }: IssueItem): number {
  return id * ITEM_KINDS.length + ITEM_KINDS.indexOf(kind);
}

/** The item of such a number. */
export function itemOfNumber(number: number): IssueItem {
  return { kind: ITEM_KINDS[number % ITEM_KINDS.length] as ItemKind, id: Math.floor(number / ITEM_KINDS.length) };
}

/** `artwork:12,artist:3` */
export function itemsText(items: IssueItem[]): string {
  return items.map(({ kind, id }) => `${kind}:${id}`).join();
}

/** The items of such a text, each once. */
export function parseItems(text: string): IssueItem[] {
  const parts = [...new Set(text.split(','))];
  return parts.flatMap((part) => {
    const [, kind, id] = /^(artwork|artist|exhibition):(\d{1,9})$/.exec(part) ?? [];
    return kind === undefined ? [] : [{ kind: kind as ItemKind, id: Number(id) }];
  });
}

/** `all`, `buyers`, or `artist:12`; empty if the artist was deleted. */
export function audienceText({ audience, artist_id }: Audience): string {
  if (audience !== 'followers') return audience;
  return artist_id === null ? '' : `artist:${artist_id}`;
}

/** The audience of such a text; null if it is none. */
export function parseAudience(text: string): Audience | null {
  if (text === 'all' || text === 'buyers') return { audience: text, artist_id: null };
  const [, id] = /^artist:(\d{1,9})$/.exec(text) ?? [];
  return id === undefined ? null : { audience: 'followers', artist_id: Number(id) };
}

/** `received:12`, `missed:12`, or empty for the whole audience. */
export function limitText({ limit_kind, limit_issue_id }: Limit): string {
  return limit_kind === null ? '' : `${limit_kind}:${limit_issue_id ?? 0}`;
}

/** The limit of such a text; null if it is none. */
export function parseLimit(text: string): Limit | null {
  if (text === '') return { limit_kind: null, limit_issue_id: null };
  const [, kind, id] = /^(received|missed):(\d{1,9})$/.exec(text) ?? [];
  return kind === undefined ? null : { limit_kind: kind as LimitKind, limit_issue_id: Number(id) };
}
