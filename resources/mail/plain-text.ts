const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };

/**
 * The text version of a mail's HTML. Punctuation after a link is dropped, so that mail programs do not add it to the address.
 * Works only for our own templates, in which every other `<` is escaped.
 */
export function plainText(html: string): string {
  return decode(
    html
      .replace(/<head>.*?<\/head>|<div data-preview="".*?<\/div>/gs, '')
      .replace(/<td[^>]*><img[^>]*?alt=""[^>]*><\/td>/g, '')
      // The name below a picture has the same link.
      .replace(/<a [^>]*?href="([^"]*)"[^>]*><img[^>]*><\/a>(?=.*?href="\1")/gs, '')
      .replace(/<img[^>]*?alt="([^"]*)"[^>]*>/g, '$1')
      .replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>[.,]?/gs, '$2: $1')
      .replace(/<br[^>]*>/g, '\n')
      .replace(/<\/td>(?=<td)/g, ': ')
      .replace(/<li[^>]*>/g, '- ')
      .replace(/<\/(p|h[1-6]|li|pre|table|tr)>/g, '\n\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function decode(text: string): string {
  return text.replace(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
