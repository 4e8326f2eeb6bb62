import type { RequestHandler } from 'express';
import type { SsrModule as InertiaSsrModule, PageObject, Rendered } from '../inertia/index.ts';
import type { MailFrame, MailKind, Mails, RenderedMail } from '../mail/contract.ts';
import type { MailTexts } from '../mail/wording/contract.ts';

/** Exports of `resources/ssr.tsx`. */
export interface SsrModule extends InertiaSsrModule {
  renderMail: Frontend['mail'];
  inlineScripts: string[];
  /** The text of `resources/service-worker.js`. */
  serviceWorker: string;
}

/** Sources of the content security policy. */
export interface Inline {
  styles: string[];
  scripts: string[];
}

/**
 * How a document has the site's stylesheet. Inline, a first visit paints one round trip earlier. A link is for a browser that has
 * stored the file.
 */
export type Styles = 'inline' | 'linked';

/** Turns page objects into documents. */
export interface PageFrontend {
  /** The version of the browser's bundle. A page of another version reloads. */
  version(): string;
  /** The script element with the page's data and the page's markup. If it rejects, the browser renders the page. */
  render(page: PageObject): Promise<Rendered>;
  /** The whole HTML. Without `rendered` the browser renders the page. */
  document(page: PageObject, rendered: Rendered | null, styles?: Styles): string | Promise<string>;
}

/** The storefront's pages, the admin's, and what both share. */
export interface Frontend extends PageFrontend {
  /** Pages of `/admin`, from a bundle of their own. */
  admin: PageFrontend;
  /** Renders a mail from its template in `resources/mail`. `texts`: those of the gallery, instead of the defaults. */
  mail<Kind extends MailKind>(
    kind: Kind,
    props: Mails[Kind],
    frame: MailFrame,
    texts?: MailTexts,
  ): Promise<RenderedMail>;
  /** The inline styles and scripts of documents as sources of the content security policy: `'sha256-…'`. */
  inline: Inline;
  /** The source of the service worker, without the version of the build; null where pages change without a build. */
  serviceWorker: string | null;
  /** Scripts, styles, fonts and the public folder. */
  assets: RequestHandler;
  close(): Promise<void>;
}
