import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'vitest';
import { Visitor } from '../support/visitors/visitor.ts';

export interface Answer {
  method: 'GET' | 'POST';
  path: string;
  /** 0 for a connection without a response. */
  status: number;
  retryAfter: string | undefined;
}

export interface Load {
  /** Resolves when the visitors have received so many more answers. */
  answers(more: number): Promise<void>;
  /** All answers but those with status 200. */
  failures(): Answer[];
  /** Everything that was answered. */
  all(): Answer[];
  stop(): Promise<void>;
}

/** One visitor for each artwork, who reads pages, adds the artwork to the cart, and removes it, until the load is stopped. */
export function startLoad(origin: string, slugs: string[]): Load {
  const answered: Answer[] = [];
  let isStopped = false;

  async function send(visitor: Visitor, method: Answer['method'], path: string): Promise<void> {
    if (isStopped) return;
    const response = await (method === 'GET' ? visitor.get(path) : visitor.post(path)).catch(() => null);
    answered.push({ method, path, status: response?.status ?? 0, retryAfter: response?.headers['retry-after'] });
  }

  async function visit(slug: string): Promise<void> {
    const visitor = new Visitor(origin);
    for (let round = 1; !isStopped; round++) {
      await send(visitor, 'GET', '/artworks');
      await send(visitor, 'GET', `/artworks?search=${slug}-${round}`);
      await send(visitor, 'POST', `/web/api/cart/${slug}`);
      await send(visitor, 'GET', '/web/api/cart');
      await send(visitor, 'POST', `/web/api/cart/remove/${slug}`);
      await nextTurn();
    }
  }

  const visitors = slugs.map(visit);
  return {
    answers: (more) => {
      const wanted = answered.length + more;
      return expect.poll(() => answered.length).toBeGreaterThanOrEqual(wanted);
    },
    failures: () => answered.filter(({ status }) => status !== 200),
    all: () => answered,
    stop: async () => {
      isStopped = true;
      await Promise.all(visitors);
    },
  };
}
