import compression from 'compression';
import type { Express } from 'express';
import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { constant, jsonPieces } from '../../server/inertia/constant.ts';
import { inertia } from '../../server/inertia/middleware.ts';
import { bytesOf, inFew, keptPiece, lengthOf, nameOf, type Piece, textOf } from '../../server/inertia/pieces.ts';
import { inertiaHeaders, options } from './site.ts';

const large = keptPiece('ñ“'.repeat(3_000));
const small = keptPiece('a kept piece that is long enough to be kept as bytes, and no longer than that');

describe('an answer in pieces', () => {
  it.each<[Piece[]]>([[[]], [['a', small, 'ñ', large, '', large, '…']], [[large, small, '“', 'b']]])(
    'is the same in one, in few and as text',
    (pieces) => {
      const text = textOf(pieces);
      expect(bytesOf(pieces).toString()).toBe(text);
      const few = inFew(pieces);
      expect(Buffer.concat(few).toString()).toBe(text);
      expect(lengthOf(few)).toBe(Buffer.byteLength(text));
      expect(few.length).toBeLessThanOrEqual(2 * pieces.filter((piece) => piece === large).length + 1);
    },
  );

  it('has another name than any other', () => {
    const others: Piece[][] = [['ab', 'c'], ['a', 'bc'], ['abc'], [small], [small, small], [small, large], [large]];
    expect(new Set(others.map(nameOf)).size).toBe(others.length);
    expect(nameOf([keptPiece(textOf([small])), 'a'])).toBe(nameOf([small, 'a']));
  });

  it('writes what is constant once', () => {
    const card = constant({ title: 'x'.repeat(100) });
    const kept = (value: unknown) => jsonPieces(value).filter((piece) => typeof piece !== 'string');
    expect(kept({ card, count: 1 })).toHaveLength(1);
    expect(kept({ card, count: 1 })[0]).toBe(kept([card])[0]);
  });
});

describe('a page that is sent in pieces', () => {
  const app = site();

  it('arrives whole, compressed or not, with the length that HEAD tells', async () => {
    const plain = await request(app).get('/page').set('Accept-Encoding', 'identity').expect(200);
    expect(plain.text).toContain(`“${textOf([large])}`);
    expect(plain.headers['content-length']).toBe(String(Buffer.byteLength(plain.text)));
    const packed = await request(app).get('/page').set('Accept-Encoding', 'gzip').expect(200);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.text).toBe(plain.text);
    const head = await request(app).head('/page').set('Accept-Encoding', 'identity').expect(200);
    expect(head.headers).toMatchObject({ etag: plain.headers.etag, 'content-length': plain.headers['content-length'] });
  });

  it('is answered with 304 by its name, and with another name once its data is another', async () => {
    const { headers } = await request(app).get('/page').expect(200);
    await request(app)
      .get('/page')
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
    const other = await request(app).get('/page?title=other').expect(200);
    expect(other.headers.etag).not.toBe(headers.etag);
  });

  it('has no name where nobody may keep it, in both forms', async () => {
    for (const headers of [{}, inertiaHeaders]) {
      const answer = await request(app)
        .get('/own')
        .set({ ...headers, 'Accept-Encoding': 'identity' })
        .expect(200);
      expect(answer.headers).not.toHaveProperty('etag');
      expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.text)));
    }
  });

  it('is given whole to whoever wants to see it', async () => {
    const { text } = await request(app).get('/page').expect(200);
    expect((await request(app).get('/watched').expect(200)).headers['x-seen']).toBe(
      String(Buffer.byteLength(text.replace('"/page"', '"/watched"'))),
    );
  });
});

function site(): Express {
  const app = express();
  app.use(compression({ threshold: 100 }));
  const renderer = async (_page: unknown, script: readonly Piece[]) => ({ head: [], body: [...script, '“', large] });
  const document = options.document;
  app.use(
    inertia({
      ...options,
      renderer,
      document: (page, rendered, req, res) => (rendered?.body as Piece[]) ?? document(page, rendered, req, res),
    }),
  );
  app.get('/page', (req, res) => res.inertia.render('page', { title: req.query.title ?? 'one' }));
  app.get('/own', (_req, res) => res.set('Cache-Control', 'private, no-store').inertia.render('page'));
  app.get('/watched', (_req, res) => {
    const { send } = res;
    res.send = (body) => send.call(res.set('X-Seen', String(body.length)), body);
    return res.inertia.render('page', { title: 'one' });
  });
  return app;
}
