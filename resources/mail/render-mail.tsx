import { renderToStaticMarkup } from 'react-dom/server';
import type { MailFrame, MailKind, Mails, RenderedMail } from '../../server/mail/contract.ts';
import { Frame } from './parts/frame.tsx';
import { plainText } from './plain-text.ts';
import type { Template } from './template.ts';
import { templates } from './templates.ts';

/** Renders a mail to subject, HTML and text. */
export function renderMail<Kind extends MailKind>(kind: Kind, props: Mails[Kind], frame: MailFrame): RenderedMail {
  const template: Template<Kind> = templates[kind];
  const subject = template.subject(props, frame);
  const html = renderToStaticMarkup(
    <Frame {...frame} subject={subject} preview={template.preview(props, frame)}>
      {template.body(props, frame)}
    </Frame>,
  );
  return { subject, html: `<!doctype html>${html}`, text: plainText(html) };
}
