import type { Request } from 'express';
import type { InertiaNode } from 'inertia-node';
import inertiaNode from 'inertia-node';
import { requestAddress } from './address.ts';
import type { Visit } from './visit.ts';

/** The page before its props. */
export interface Envelope {
  component: string;
  props: Record<string, unknown>;
  url: string;
  version: string | null;
}

/** What inertia-node would have answered. */
export class Draft {
  status = 200;
  headers: Record<string, string> = {};
  body = '';

  writeHead(status: number, headers: Record<string, string>): this {
    this.status = status;
    this.headers = headers;
    return this;
  }

  end(body = ''): void {
    this.body = body;
  }

  envelope(): Envelope {
    return JSON.parse(this.body);
  }
}

export interface Protocol {
  draft: Draft;
  /** Null where the verdict already stands in the draft: the client's version is not ours. */
  node: InertiaNode | null;
}

/**
 * Lets inertia-node decide on a draft in place of the response. It is always asked for its JSON form, because its HTML
 * form lets data out of the attribute that holds it; and it never sees the headers of partial reloads, which it reads
 * as whole keys.
 */
export function consult(req: Request, visit: Visit, version: string | null): Protocol {
  const url = requestAddress(req);
  // Without a version, and on a first visit, there is nothing to disagree about.
  const held = visit.isInertia && version !== null ? visit.version : version;
  const asked = {
    method: req.method,
    url,
    originalUrl: url,
    headers: { 'x-inertia': 'true', 'x-inertia-version': held },
  };
  const draft = new Draft();
  inertiaNode(refuseHtml, version)(asked, draft, () => {});
  return { draft, node: (asked as { Inertia?: InertiaNode }).Inertia ?? null };
}

function refuseHtml(): never {
  throw new Error('inertia-node was asked for its HTML form');
}
