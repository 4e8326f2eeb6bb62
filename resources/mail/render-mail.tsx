import { renderToStaticMarkup } from 'react-dom/server';
import type { MailFrame, MailKind, Mails, RenderedMail } from '../../server/mail/contract.ts';
import type { MailTexts } from '../../server/mail/wording/contract.ts';
import { defaultTexts, isWordedKind } from '../../server/mail/wording/wordings.ts';
import { Frame } from './parts/frame.tsx';
import { plainText } from './plain-text.ts';
import type { Template } from './template.ts';
import { templates } from './templates.ts';
import { wordsOf } from './words.tsx';

/** Renders a mail to subject, HTML and text. `texts`: those of the gallery, instead of the defaults. */
export function renderMail<Kind extends MailKind>(
  kind: Kind,
  props: Mails[Kind],
  frame: MailFrame,
  texts: MailTexts = {},
): RenderedMail {
  const template: Template<Kind> = templates[kind];
  const defaults = isWordedKind(kind) ? defaultTexts(kind) : {};
  const values = { galleryName: frame.gallery.name, ...template.values?.(props, frame) };
  const words = wordsOf<Kind>({ ...defaults, ...texts }, values);
  const subject = template.subject(props, frame, words);
  const html = renderToStaticMarkup(
    <Frame {...frame} subject={subject} preview={template.preview(props, frame, words)}>
      {template.body(props, frame, words)}
    </Frame>,
  );
  return { subject, html: `<!doctype html>${html}`, text: plainText(html) };
}
