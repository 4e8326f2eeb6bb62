import { jsonOf } from './constant.ts';
import type { PageObject } from './page-object.ts';

/** The page's data as a script element that no value in it can end. */
export function pageScript(page: PageObject, id = 'app'): string {
  return `<script data-page="${id}" type="application/json">${jsonOf(page)}</script>`;
}

/** The element that the client mounts in, empty or with markup that is markup already. */
export function mount(body = '', id = 'app'): string {
  return `<div id="${id}">${body}</div>`;
}

export interface Parts {
  head: string | readonly string[];
  body: string | readonly string[];
}

const places = /<!--(head|body)-->/;

/** Puts head and body in the places of a template; nothing that a page holds is taken for a place. */
export function fill(template: string, parts: Parts): string {
  return template
    .split(places)
    .flatMap((piece, index) => (index % 2 ? filling(piece, parts) : piece))
    .join('');
}

/**
 * The same in bytes, for a template that many pages share. It is encoded once, and what is put into it piece by piece: a single
 * character beyond Latin-1 makes all of one text slow to encode.
 */
export function encoded(template: string): (parts: Parts) => Buffer {
  const pieces = template.split(places).map((piece, index) => (index % 2 ? piece : Buffer.from(piece)));
  return (parts) =>
    Buffer.concat(
      pieces.flatMap((piece) =>
        typeof piece === 'string' ? filling(piece, parts).map((text) => Buffer.from(text)) : piece,
      ),
    );
}

function filling(place: string, { head, body }: Parts): readonly string[] {
  if (place === 'head') return [typeof head === 'string' ? head : head.join('\n')];
  return typeof body === 'string' ? [body] : body;
}
