import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * A proxy in front of the naive build. Its documents link styles and scripts in the head, as a default Vite build does. Files and pictures
 * come from the shop, which is faster than the naive build would be.
 */
export async function startPlainFront(naive: string, shop: string): Promise<{ url: string; stop(): void }> {
  const manifest = await readFile(join(import.meta.dirname, '../../../dist/client/manifest.json'), 'utf8');
  const styles = [...new Set(manifest.match(/assets\/[^"]+\.css/g))];
  const server = createServer((req, res) => {
    const isDocument = req.headers.accept?.includes('text/html');
    void (isDocument ? sendDocument(naive, styles, req, res) : passOn(shop, req, res));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close().closeAllConnections() };
}

async function sendDocument(naive: string, styles: string[], req: IncomingMessage, res: ServerResponse): Promise<void> {
  const answer = await fetch(naive + req.url, { headers: { accept: 'text/html' } });
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' };
  res.writeHead(answer.status, headers).end(gzipSync(plain(await answer.text(), styles)));
}

function passOn(shop: string, { url, headers, method }: IncomingMessage, res: ServerResponse): void {
  const passed = request(shop + url, { method, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  passed.on('error', () => res.destroy()).end();
}

function plain(html: string, styles: string[]): string {
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  return html
    .replace(/(<style>[^<]*<\/style>\s*)+/, () => links)
    .replace(/<script type="module" src="[^"]+" data-modules="([^"]*)"><\/script>/, (_, modules: string) => {
      const [app, ...others] = modules.split(' ');
      const preloads = others.map((href) => `<link rel="modulepreload" href="${href}">`).join('');
      return `<script type="module" src="${app}"></script>${preloads}`;
    });
}
