import MarkdownIt from 'markdown-it';

// Without `html`, tags are escaped and `javascript:` URLs are not linked.
const markdown = new MarkdownIt({ html: false, typographer: true });

// Headings get ids, so that they can be linked to.
markdown.renderer.rules.heading_open = (tokens, index) => {
  const name = anchor(tokens[index + 1]?.content ?? '');
  return `<${tokens[index]?.tag} id="${name}">`;
};

export function renderMarkdown(source: string): string {
  return markdown.render(source);
}

function anchor(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
}
