import MarkdownIt from 'markdown-it';
import { plainSlug } from '../navigation/slug.ts';

// Without `html`, tags are escaped and `javascript:` URLs are not linked.
const markdown = new MarkdownIt({ html: false, typographer: true });

// Headings get ids, so that they can be linked to. The page has the only h1.
markdown.renderer.rules.heading_open = (tokens, index, _options, env) => {
  // How often each id was used.
  const ids = env?.ids as Map<string, number>;
  const name = plainSlug(tokens[index + 1]?.content ?? '');
  const used = ids.get(name) ?? 0;
  ids.set(name, used + 1);
  return `<${tagOf(tokens[index]?.tag)} id="${used === 0 ? name : `${name}-${used + 1}`}">`;
};
markdown.renderer.rules.heading_close = (tokens, index) => `</${tagOf(tokens[index]?.tag)}>\n`;

export function renderMarkdown(source: string): string {
  return markdown.render(source, { ids: new Map<string, number>() });
}

function tagOf(tag = 'h2'): string {
  return tag === 'h1' ? 'h2' : tag;
}
