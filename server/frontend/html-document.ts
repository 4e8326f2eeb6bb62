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
