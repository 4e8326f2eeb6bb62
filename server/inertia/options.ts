import type { Request, Response } from 'express';
import type { PageObject, Rendered } from './page-object.ts';
import type { InertiaSession } from './session.ts';

export interface InertiaOptions {
  /** Names the build whose pages the client must have; null where there is none to compare. */
  version: (req: Request) => string | null | Promise<string | null>;
  /** Puts a page into the whole document; `rendered` is null where the browser renders it. */
  document: (page: PageObject, rendered: Rendered | null, req: Request, res: Response) => string | Promise<string>;
  /** Renders a page on the server. `signal` is aborted when the time limit has passed. */
  renderer?: (page: PageObject, req: Request, signal: AbortSignal) => Promise<Rendered>;
  /** Whether pages are rendered on the server; default: wherever there is a renderer. */
  ssr?: boolean | ((req: Request) => boolean | Promise<boolean>);
  /** Milliseconds after which the browser renders a page that the renderer has not delivered; default 5,000. */
  ssrTimeoutMs?: number;
  /** Default: express-session's session, where there is one. */
  session?: InertiaSession;
  /** What every page carries. */
  share?: (req: Request, res: Response) => object | Promise<object>;
  /** A last look at the page before it is rendered or sent, with everything resolved. */
  finish?: (page: PageObject, res: Response) => PageObject | Promise<PageObject>;
  /** Called when the renderer fails or exceeds its time limit, and the browser renders the page. */
  onRenderError?: (error: unknown, req: Request) => void;
  /** Told of a rescued prop's failure, which no answer shows. */
  onRescue?: (error: unknown, path: string, req: Request) => void;
  /** Sends every message of a field as a list of strings, not the first one as a string. */
  withAllErrors?: boolean;
  encryptHistory?: boolean;
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
}
