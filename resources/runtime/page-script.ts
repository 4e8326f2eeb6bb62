const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** The script element with a page's data. No value in it can end the element. */
export function pageScript(page: object): string {
  const json = JSON.stringify(page).replace(/[<\u2028\u2029]/g, (character) => ESCAPES[character] as string);
  return `<script data-page="app" type="application/json">${json}</script>`;
}
