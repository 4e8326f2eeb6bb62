import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { MailKind } from '../../server/mail/contract.ts';
import { LINK } from '../../server/mail/wording/check.ts';
import type { MailTexts } from '../../server/mail/wording/contract.ts';
import { PLACEHOLDER } from '../../server/mail/wording/placeholders.ts';
import type { TextName } from '../../server/mail/wording/wordings.ts';
import { Paragraph, TextLink } from './parts/text.tsx';

interface ParagraphOptions {
  /** Default: `Paragraph`. */
  as?: ComponentType<{ children: ReactNode }>;
  /** Where the words in square brackets lead. */
  link?: string;
  /** Placeholders that are more than text, or that only these paragraphs have. */
  nodes?: Record<string, ReactNode>;
}

/** The texts of one mail, filled with its data. */
export interface Words<Kind extends MailKind> {
  /** For subjects and buttons. */
  text(name: TextName<Kind>): string;
  /** For headings. */
  line(name: TextName<Kind>, nodes?: Record<string, ReactNode>): ReactNode;
  /** Several texts follow each other in a paragraph. An empty line starts another one. */
  paragraphs(names: (TextName<Kind> | null | false)[], options?: ParagraphOptions): ReactNode;
}

/** `values`: what the placeholders stand for. */
export function wordsOf<Kind extends MailKind>(texts: MailTexts, values: Record<string, string>): Words<Kind> {
  const raw = (name: string) => texts[name] ?? '';
  return {
    text: (name) => raw(name).replace(PLACEHOLDER, (written, placeholder: string) => values[placeholder] ?? written),
    line: (name, nodes = {}) => fill(raw(name), { ...values, ...nodes }),
    paragraphs: (names, { as: Block = Paragraph, link, nodes = {} } = {}) => {
      const joined = names.flatMap((name) => (name && raw(name)) || []).join(' ');
      const blocks = joined.split(/\n{2,}/).filter(Boolean);
      return blocks.map((block, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Block key={position}>{linked(block, { ...values, ...nodes }, link)}</Block>
      ));
    },
  };
}

/** The words in square brackets become the link. */
function linked(text: string, values: Record<string, ReactNode>, link: string | undefined): ReactNode {
  const found = link === undefined ? null : LINK.exec(text);
  if (!found || link === undefined) return fill(text, values);
  const [written, words = ''] = found;
  return (
    <>
      {fill(text.slice(0, found.index), values)}
      <TextLink href={link}>{fill(words, values)}</TextLink>
      {fill(text.slice(found.index + written.length), values)}
    </>
  );
}

function fill(text: string, values: Record<string, ReactNode>): ReactNode {
  return text.split('\n').map((line, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <Fragment key={position}>
      {position > 0 && <br />}
      {line.split(PARTS).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Fragment key={index}>{index % 2 === 1 ? (values[part] ?? `{${part}}`) : part}</Fragment>
      ))}
    </Fragment>
  ));
}

/** Splits a text into what is outside of placeholders, and their names. */
const PARTS = new RegExp(PLACEHOLDER.source);
