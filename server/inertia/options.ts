import type { Request, Response } from 'express';
import type { InertiaSession } from './flash-bag.ts';
import type { PageObject, Rendered } from './page-object.ts';

export interface InertiaOptions {
  /** The version of the client's assets. A visit with another version reloads the page. Null turns the check off. */
  version: (req: Request) => string | null | Promise<string | null>;
  /** The whole HTML of a first visit. `rendered` is null if the browser renders the page. */
  document: (page: PageObject, rendered: Rendered | null, req: Request, res: Response) => string | Promise<string>;
  /** Renders a page on the server. `signal` is aborted at the time limit. */
  renderer?: (page: PageObject, req: Request, signal: AbortSignal) => Promise<Rendered>;
  /** Whether the server renders; default: true if there is a renderer. */
  ssr?: boolean | ((req: Request) => boolean | Promise<boolean>);
  /** Milliseconds after which the browser renders the page instead; default 5,000. */
  ssrTimeoutMs?: number;
  /** Where flash data and errors are stored; default: the session of express-session, if there is one. */
  session?: InertiaSession;
  /** Props of every page. */
  share?: (req: Request, res: Response) => object | Promise<object>;
  /** Changes a page with all its props resolved, before it is rendered or sent. */
  finish?: (page: PageObject, res: Response) => PageObject | Promise<PageObject>;
  /** Called when the renderer fails or exceeds its time limit; the browser then renders the page. */
  onRenderError?: (error: unknown, req: Request) => void;
  /** Called when a prop with `rescue()` fails; the response does not show the error. */
  onRescue?: (error: unknown, path: string, req: Request) => void;
  /** Sends all messages of a field as a list instead of the first one as a string. */
  withAllErrors?: boolean;
  /** Whether clients encrypt every page's data in the browser's history; default false. */
  encryptHistory?: boolean;
  /** Sends a response that no cache may store, and that therefore needs no ETag; default: `res.end`. */
  sendWithoutEtag?: (res: Response, body: string) => void;
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
}
