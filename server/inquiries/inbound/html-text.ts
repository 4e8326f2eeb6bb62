/** Elements whose text is not shown. */
const HIDDEN = new Set(['style', 'script', 'title']);
/** Tags that end a line. */
const LINE_ENDS = new Set(['br', '/p', '/div', '/li', '/tr', '/h1', '/h2', '/h3', '/h4', '/h5', '/h6']);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };
const TAG_START = /[a-z/!?]/i;
const TAG_NAME = /\/?[a-z][a-z0-9]*/iy;

/** The text of an HTML document. The time grows linearly with the document, since strangers send it. */
export function textOfHtml(html: string): string {
  let text = '';
  let at = 0;
  while (at < html.length) {
    const start = indexOrEnd(html, '<', at);
    text += html.slice(at, start);
    if (start < html.length && !TAG_START.test(html.charAt(start + 1))) {
      text += '<';
      at = start + 1;
      continue;
    }
    const name = tagName(html, start + 1);
    if (LINE_ENDS.has(name)) text += '\n';
    at = html.startsWith('<!--', start) ? indexOrEnd(html, '-->', start) : start;
    at = indexOrEnd(html, '>', HIDDEN.has(name) ? closingTag(html, name, at) : at) + 1;
  }
  return text
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_whole, name: string) => ENTITIES[name] ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' '))
    .filter((line, index, lines) => line.trim() !== '' || lines[index - 1]?.trim() !== '')
    .join('\n');
}

function tagName(html: string, at: number): string {
  TAG_NAME.lastIndex = at;
  return TAG_NAME.exec(html)?.[0].toLowerCase() ?? '';
}

/** Where the element ends; without its end tag it lasts to the end. */
function closingTag(html: string, name: string, at: number): number {
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = at;
  return closing.exec(html)?.index ?? html.length;
}

function indexOrEnd(text: string, part: string, at: number): number {
  const index = text.indexOf(part, at);
  return index < 0 ? text.length : index;
}
