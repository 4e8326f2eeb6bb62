import type { Request, Response } from 'express';
import type { PageObject, Rendered } from './page-object.ts';
import type { Piece } from './pieces.ts';
import type { InertiaSession } from './session.ts';

export interface InertiaOptions {
  /** Names the build whose pages the client must have; null where there is none to compare. */
  version: () => string | null | Promise<string | null>;
  /** Puts a page into the whole document; `rendered` is null where the browser renders it. */
  document: (
    page: PageObject,
    rendered: Rendered | null,
    req: Request,
    res: Response,
  ) => readonly Piece[] | Promise<readonly Piece[]>;
  /** `script` is the element with the page's data, which belongs into the body. */
  renderer?: (page: PageObject, script: readonly Piece[]) => Promise<Rendered>;
  /** Default: express-session's session, where there is one. */
  session?: InertiaSession;
  /** What every page carries. */
  share?: (req: Request, res: Response) => object | Promise<object>;
  /** A last look at the page before it is rendered or sent, with everything resolved. */
  finish?: (page: PageObject, res: Response) => PageObject;
  onRenderError?: (error: unknown, req: Request) => void;
  /** Told of a rescued prop's failure, which no answer shows. */
  onRescue?: (error: unknown, path: string, req: Request) => void;
  encryptHistory?: boolean;
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
}
