import { jsonPieces } from './constant.ts';
import type { PageObject } from './page-object.ts';
import { type Piece, textOf } from './pieces.ts';

/** The page's data as a script element that no value in it can end. */
export function scriptPieces(page: PageObject, id = 'app'): Piece[] {
  return [`<script data-page="${id}" type="application/json">`, ...jsonPieces(page), '</script>'];
}

export function pageScript(page: PageObject, id?: string): string {
  return textOf(scriptPieces(page, id));
}

/** The element that the client mounts in, empty or with markup that is markup already. */
export function mount(body = '', id = 'app'): string {
  return `<div id="${id}">${body}</div>`;
}

export interface Parts {
  head: string | readonly string[];
  body: string | readonly Piece[];
}

const places = /<!--(head|body)-->/;

/** Puts head and body in the places of a template; nothing that a page holds is taken for a place. */
export function fill(template: string, parts: Parts): string {
  return textOf(template.split(places).flatMap((piece, index) => (index % 2 ? filling(piece, parts) : piece)));
}

/** The same in pieces, for a template that many pages share. */
export function encoded(template: string): (parts: Parts) => Piece[] {
  const pieces = template.split(places).map((piece, index) => (index % 2 ? piece : Buffer.from(piece)));
  return (parts) => pieces.flatMap((piece) => (typeof piece === 'string' ? filling(piece, parts) : piece));
}

function filling(place: string, { head, body }: Parts): readonly Piece[] {
  if (place === 'head') return [typeof head === 'string' ? head : head.join('\n')];
  return typeof body === 'string' ? [body] : body;
}
