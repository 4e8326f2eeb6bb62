import type { CSSProperties } from 'react';
import { COLORS, SERIF, TEXT_STYLE } from './look.ts';

/** Mail programs need the style of each element in its own attribute. */
const STYLES: Record<string, string> = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, headingStyle(tag)])),
  p: styleText({ ...TEXT_STYLE, marginBottom: 20 }),
  ul: styleText({ ...TEXT_STYLE, margin: '0 0 20px', paddingLeft: 24 }),
  ol: styleText({ ...TEXT_STYLE, margin: '0 0 20px', paddingLeft: 24 }),
  li: styleText({ margin: '0 0 6px' }),
  blockquote: styleText({ margin: '0 0 20px', paddingLeft: 16, borderLeft: `2px solid ${COLORS.line}` }),
  hr: styleText({ margin: '28px 0', border: 0, borderTop: `1px solid ${COLORS.line}` }),
  pre: styleText({ margin: '0 0 20px', whiteSpace: 'pre-wrap' }),
  table: styleText({ ...TEXT_STYLE, margin: '0 0 20px' }),
};
const LINK_STYLE = styleText({ color: COLORS.ink, textDecoration: 'underline' });

interface MarkdownTextProps {
  /** Output of our Markdown renderer, which escapes all text and passes no tags of the writer. */
  html: string;
  /** The address of a link. */
  linkOf: (href: string) => string;
}

/** HTML from Markdown, in the look of our mails. */
export function MarkdownText({ html, linkOf }: MarkdownTextProps) {
  const styled = html
    // A picture on another server would report to it who opens the mail.
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<([a-z]+[1-6]?)(?: id="[^"]*")?(?= |>)/g, (tag, name: string) =>
      STYLES[name] ? `<${name} style="${STYLES[name]}"` : tag,
    )
    .replace(
      /<a href="([^"]*)"/g,
      (_, href: string) => `<a href="${escaped(linkOf(unescaped(href)))}" style="${LINK_STYLE}"`,
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: of our Markdown renderer
  return <div dangerouslySetInnerHTML={{ __html: styled }} />;
}

function headingStyle(tag: string): string {
  const size = tag === 'h1' || tag === 'h2' ? 28 : 21;
  return styleText({
    margin: '0 0 16px',
    fontFamily: SERIF,
    fontSize: size,
    lineHeight: `${size + 6}px`,
    fontWeight: 500,
    color: COLORS.ink,
  });
}

/** `font-size:17px;` Fonts are in single quotes, as an attribute needs them. */
function styleText(style: CSSProperties): string {
  return Object.entries(style)
    .map(([name, value]) => {
      const unit = typeof value === 'number' && value !== 0 && name !== 'fontWeight' ? 'px' : '';
      return `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}${unit}`;
    })
    .join(';');
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
