import type { PageObject } from './page-object.ts';

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '/': '\\/',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** The page's data as a script element that no value in it can end. */
export function pageScript(page: PageObject, id = 'app'): string {
  const json = JSON.stringify(page).replace(/[</\u2028\u2029]/g, (character) => escapes[character] as string);
  return `<script data-page="${id}" type="application/json">${json}</script>`;
}

/** The element that the client mounts in, empty or with markup that is markup already. */
export function mount(body = '', id = 'app'): string {
  return `<div id="${id}">${body}</div>`;
}

export interface Parts {
  head: string | readonly string[];
  body: string;
}

const places = /<!--(head|body)-->/;

/** Puts head and body in the places of a template. */
export function fill(template: string, parts: Parts): string {
  return cut(template)(parts);
}

/** The same for a template that many pages share: it is cut once, and nothing that a page holds is taken for a place. */
export function cut(template: string): (parts: Parts) => string {
  // What is between two places, and which place follows, in turn.
  const pieces = template.split(places);
  return ({ head, body }) => {
    const filling: Record<string, string> = { head: typeof head === 'string' ? head : head.join('\n'), body };
    return pieces.reduce((whole, piece, index) => whole + (index % 2 ? filling[piece] : piece), '');
  };
}
