const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for an element's content or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

interface DocumentParts {
  head?: readonly string[];
  /** Elements for the stylesheets and scripts of this build. */
  links: readonly string[];
  /** The start tag of the body. */
  body?: string;
}

/** A document without its page, which replaces the two comments. */
export function htmlDocument({ head = [], links, body = '<body>' }: DocumentParts): string {
  return [
    '<!doctype html>',
    '<html lang="en-PH">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...head,
    '<!--head-->',
    ...links,
    '</head>',
    body,
    '<!--body-->',
    '</body>',
    '</html>',
  ].join('\n');
}
