import type { Request } from 'express';
import inertiaNode, { type InertiaNode } from 'inertia-node';
import { requestAddress } from './address.ts';
import type { Visit } from './visit.ts';

/** The page object without its props. */
export interface Envelope {
  component: string;
  props: Record<string, unknown>;
  url: string;
  version: string | null;
}

/** Takes the response's place in inertia-node and records what it writes. */
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

/** `node` is null if the client has another version of the assets. The draft is then the finished 409 response. */
export interface DraftedResponse {
  draft: Draft;
  node: InertiaNode | null;
}

/**
 * Runs inertia-node with a draft in place of the response. It always produces JSON, because its HTML lets page data
 * break out of an attribute. It does not see the headers of partial reloads, whose dotted paths it does not support.
 */
export function draftResponse(req: Request, visit: Visit, version: string | null): DraftedResponse {
  const url = requestAddress(req);
  // Without a version, and on a first visit, there is nothing to compare.
  const clientVersion = visit.isInertia && version !== null ? visit.version : version;
  const nodeRequest = {
    method: req.method,
    url,
    originalUrl: url,
    headers: { 'x-inertia': 'true', 'x-inertia-version': clientVersion },
  };
  const draft = new Draft();
  inertiaNode(refuseHtml, version)(nodeRequest, draft, () => {});
  return { draft, node: (nodeRequest as { Inertia?: InertiaNode }).Inertia ?? null };
}

function refuseHtml(): never {
  throw new Error('inertia-node must not render HTML');
}
