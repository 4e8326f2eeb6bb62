import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import express from 'express';
import { afterAll, describe, expect, it } from 'vitest';
import { acceptedEncoding, compressed, sendWithoutEtag } from '../../server/http/compression.ts';

const TEXT = 'ñ Galerya “art” '.repeat(500);
const DECODE = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

const app = express().use(compressed);
app.get('/text', (_req, res) => void res.send(TEXT));
app.get('/json', (_req, res) => void res.json({ text: TEXT }));
app.get('/unstored', (_req, res) => sendWithoutEtag(res.set('Cache-Control', 'no-store').type('html'), TEXT));
app.get('/short', (_req, res) => void res.json({ short: true }));
app.get('/picture', (_req, res) => void res.type('webp').send(Buffer.alloc(5_000)));
app.get('/encoded', (_req, res) => void res.set('Content-Encoding', 'br').type('html').send(Buffer.alloc(5_000)));
app.get('/unchanged', (_req, res) => void res.set('Cache-Control', 'no-transform').send(TEXT));
app.get('/streamed', (_req, res) => {
  res.type('xml').write(TEXT);
  res.end(TEXT);
});

const server = createServer(app).listen(0, '127.0.0.1');
afterAll(() => server.close());

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request, and does not decode the body. */
function fetchRaw(
  path: string,
  encodings: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const options = { port, path, method, headers: { 'Accept-Encoding': encodings, ...headers } };
  return new Promise((resolve, reject) => {
    get(options, (res) => {
      buffer(res).then((body) => resolve({ status: res.statusCode, headers: res.headers, body }), reject);
    }).on('error', reject);
  });
}

describe('the encoding of a response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['zstd;q=0.8, br;q=0.9, gzip;q=0.1', 'br'],
    ['zstd;q=0, br;q=0, gzip', 'gzip'],
    ['ZSTD', 'zstd'],
    ['*', 'zstd'],
    ['zstd;q=0, *', 'br'],
    ['*;q=0', 'identity'],
    ['identity, br;q=0.5', 'identity'],
    ['identity;q=0.5, br', 'br'],
    ['identity;q=0', 'identity'],
    ['deflate', 'identity'],
    ['br;q=nonsense', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('is, for Accept-Encoding: %s, %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });

  it('is an encoding that the stored body has', () => {
    expect(acceptedEncoding('gzip, br, zstd', ['br', 'gzip'])).toBe('br');
    expect(acceptedEncoding('zstd', ['br', 'gzip'])).toBe('identity');
    expect(acceptedEncoding('zstd, gzip;q=0.1', [])).toBe('identity');
  });
});

describe('compression', () => {
  it.each(['zstd', 'br', 'gzip'] as const)(
    'sends a whole body as %s, once encoded and with its length',
    async (name) => {
      for (const path of ['/text', '/json', '/unstored']) {
        const { headers, body } = await fetchRaw(path, name);
        expect(headers).toMatchObject({ 'content-encoding': name, 'content-length': String(body.length) });
        expect(headers.vary).toContain('Accept-Encoding');
        const text = DECODE[name](body).toString();
        expect(path === '/json' ? JSON.parse(text).text : text).toBe(TEXT);
        expect('etag' in headers).toBe(path !== '/unstored');
      }
    },
  );

  it('sends the plain body to a client that accepts no encoding', async () => {
    const { headers, body } = await fetchRaw('/text', 'identity');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toContain('Accept-Encoding');
    expect([headers['content-type'], body.toString()]).toEqual(['text/html; charset=utf-8', TEXT]);
  });

  it.each(['/short', '/picture', '/unchanged'])('leaves %s as it is', async (path) => {
    expect((await fetchRaw(path, 'zstd')).headers).not.toHaveProperty('content-encoding');
  });

  it('does not encode an encoded body again', async () => {
    const { headers, body } = await fetchRaw('/encoded', 'zstd');
    expect([headers['content-encoding'], body.length]).toEqual(['br', 5_000]);
  });

  it('gives each encoding an ETag of its own, and no encoding to a 304', async () => {
    const etags = new Set<string>();
    for (const encoding of ['zstd', 'br', 'gzip', 'identity']) {
      const etag = String((await fetchRaw('/text', encoding)).headers.etag);
      etags.add(etag);
      const again = await fetchRaw('/text', encoding, { 'If-None-Match': etag });
      expect(again.status).toBe(304);
      expect(again.headers).not.toHaveProperty('content-encoding');
      expect(again.headers.vary).toContain('Accept-Encoding');
    }
    expect(etags.size).toBe(4);
  });

  it('answers HEAD with the headers of GET', async () => {
    const { headers } = await fetchRaw('/text', 'zstd');
    const head = await fetchRaw('/text', 'zstd', {}, 'HEAD');
    for (const name of ['content-encoding', 'content-length', 'etag', 'vary', 'content-type'])
      expect(head.headers[name]).toBe(headers[name]);
  });

  it('compresses a streamed body as it is written', async () => {
    const { headers, body } = await fetchRaw('/streamed', 'br, zstd');
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toBe(TEXT + TEXT);
    expect((await fetchRaw('/streamed', 'zstd')).body.toString()).toBe(TEXT + TEXT);
  });
});
