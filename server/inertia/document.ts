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

const heads = '<!--head-->';
const bodies = '<!--body-->';

/** Puts head and body in the places of a template; by functions, since data may hold `$&`. */
export function fill(template: string, { head, body }: Parts): string {
  const elements = typeof head === 'string' ? head : head.join('\n');
  return template.replace(/<!--(head|body)-->/g, (place) =>
    place === heads ? elements : place === bodies ? body : place,
  );
}
