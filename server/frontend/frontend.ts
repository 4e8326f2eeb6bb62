import type { RequestHandler } from 'express';
import type { PageObject, Rendered } from '../inertia/index.ts';
import type { MailFrame, MailKind, Mails, RenderedMail } from '../mail/contract.ts';

/** Sources of the content policy. */
export interface Inline {
  styles: string[];
  scripts: string[];
}

/** Turns page objects into documents. */
export interface Frontend {
  /** What the browser's bundle is called; a page of another version reloads. */
  version(): string;
  /** The script element with the page's data and the page's markup. If it rejects, the browser renders the page. */
  render(page: PageObject): Promise<Rendered>;
  /** The whole HTML; without `rendered` the browser renders it. */
  document(page: PageObject, rendered: Rendered | null): string | Promise<string>;
  /** A mail as it goes out, from its template in `resources/mail`. */
  mail<Kind extends MailKind>(kind: Kind, props: Mails[Kind], frame: MailFrame): Promise<RenderedMail>;
  /** What its documents carry inline, as the content policy names it: `'sha256-…'`. */
  inline: Inline;
  /** Scripts, styles, fonts and the public folder. */
  assets: RequestHandler;
  close(): Promise<void>;
}
