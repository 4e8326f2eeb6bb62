import type { PageObject } from './page-object.ts';

const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON that stays within a script element: no value in it can end the element or open a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => ESCAPES[character] as string);
}

/** The page object as the script element that the client reads. */
export function pageScript(page: PageObject, id = 'app'): string {
  return `<script data-page="${id}" type="application/json">${scriptJson(page)}</script>`;
}

/** The element that the client mounts in, empty or with rendered markup. */
export function mount(body = '', id = 'app'): string {
  return `<div id="${id}">${body}</div>`;
}

export interface DocumentParts {
  head: string | readonly string[];
  body: string;
}

/** Splits a template once at `<!--head-->` and `<!--body-->`; the result joins it with the parts of a page, which are never searched. */
export function compileTemplate(template: string): (parts: DocumentParts) => string {
  const pieces = template.split(/<!--(head|body)-->/);
  return ({ head, body }) => {
    const filling = { head: typeof head === 'string' ? head : head.join('\n'), body };
    return pieces.map((piece, index) => (index % 2 ? filling[piece as keyof typeof filling] : piece)).join('');
  };
}

/** Fills a template that is used once. */
export function fillTemplate(template: string, parts: DocumentParts): string {
  return compileTemplate(template)(parts);
}
